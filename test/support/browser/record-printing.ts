/** Instead of printing, keeps what would be printed: title, a style of the tables, and text. */
export function recordPrinting(): void {
  const property = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
    get(this: HTMLIFrameElement) {
      const page: Document = property?.get?.call(this);
      const view = page.defaultView;
      if (view)
        view.print = () => {
          const table = page.querySelector('table');
          const style = table ? view.getComputedStyle(table).borderCollapse : '';
          document.body.dataset['printed'] = [page.title, style, page.body.textContent].join('|');
        };
      return page;
    },
  });
}
