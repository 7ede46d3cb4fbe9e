import { element } from './dom.ts';
import panelStyles from './panel.css?settled';

/** The panel's colours are those of its element, which the printed page does not have. */
const printStyles = `${panelStyles} body { font: 14px sans-serif } tr { border-bottom: 1px solid }`;

/**
 * Copies a text; false if the browser does not allow it. A page on plain http has no `navigator.clipboard`, and an
 * iframe of another origin needs the page's permission for it, but not for the command.
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
  document.execCommand('copy');
  document.removeEventListener('copy', copy, true);
  return isCopied;
}

/**
 * Prints elements alone, without the page around them: from an empty iframe in `place`, which no Content-Security-Policy
 * forbids, and with a constructed style sheet for the same reason. The iframe disappears after printing.
 */
export function printAlone(place: HTMLElement, title: string, content: readonly Node[]): void {
  // Of a browser that reported no end of printing.
  place.querySelector('iframe')?.remove();
  const frame = element('iframe', { 'aria-hidden': 'true', tabindex: '-1' });
  // Firefox prints nothing from an iframe that is not displayed.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(printStyles);
    page.adoptedStyleSheets = [sheet];
    page.title = title;
    page.documentElement.lang = document.documentElement.lang;
    page.body.append(...content);
    view.addEventListener('afterprint', () => frame.remove());
    view.print();
  });
  place.append(frame);
}
