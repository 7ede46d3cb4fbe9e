/**
 * Prints a copy of an element alone, below a title and without the page around it: from an empty iframe beside the element,
 * which no Content-Security-Policy forbids, and with a constructed style sheet for the same reason. The iframe disappears
 * after printing. `styles`: of the printed page, which has none of the widget's tokens.
 */
export function printAlone(element: HTMLElement, title: string, styles: string): void {
  const iframe = document.createElement('iframe');
  iframe.ariaHidden = 'true';
  iframe.tabIndex = -1;
  // Firefox prints nothing from an iframe that is not displayed.
  iframe.style.cssText = 'position:fixed;width:0;height:0;border:0';
  iframe.addEventListener('load', () => {
    const page = iframe.contentDocument;
    const view = page?.defaultView;
    if (!page || !view) return;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(styles);
    page.adoptedStyleSheets = [sheet];
    page.title = title;
    page.documentElement.lang = (element.closest<HTMLElement>('[lang]') ?? document.documentElement).lang;
    page.body.dir = getComputedStyle(element).direction;
    const heading = page.createElement('h2');
    heading.append(title);
    page.body.append(heading, element.cloneNode(true));
    view.addEventListener('afterprint', () => iframe.remove());
    view.print();
  });
  // Removes the iframe of the last printing where the browser did not report its end.
  element.parentElement?.querySelector('iframe')?.remove();
  element.after(iframe);
}
