/** Copying code; where the host forbids it, the text is selected, so that a key does the rest. */

export async function copyText(element: HTMLElement): Promise<boolean> {
  const text = element.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    return false;
  }
}
