// node pyodide.mjs FOLDER SCRIPT WHEEL...   runs a Python script in Pyodide, with these wheels installed.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: folder + path.sep });
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
try {
  await python.runPythonAsync(readFileSync(script, "utf-8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
