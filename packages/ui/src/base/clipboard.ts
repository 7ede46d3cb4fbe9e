/**
 * Copies a text; false if the browser does not allow it. A page on plain http has no `navigator.clipboard`, and an iframe
 * of another origin needs the page's permission for `navigator.clipboard`, but not for the command 'copy'.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let isCopied = false;
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = true;
  };
  document.addEventListener('copy', copy, true);
  try {
    document.execCommand('copy');
  } catch {
    // The command is deprecated: a browser may have removed it.
  }
  document.removeEventListener('copy', copy, true);
  return isCopied;
}
