/** Every word of the interface comes from the kernel, so that a table speaks one language. */

export type Values = Record<string, string | number>;
export type Say = (key: string, values?: Values) => string;

/** Fill the `{placeholders}` of a text; a missing text shows the end of its key. */
export function speaker(words: Record<string, string>, room = "table."): Say {
  return (key, values = {}) => {
    const text = words[room + key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
