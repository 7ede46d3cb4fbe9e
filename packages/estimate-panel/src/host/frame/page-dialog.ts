import type { DialogRequest } from '../document-host.ts';

const styles = `
dialog{box-sizing:border-box;width:min(480px,100vw - 32px);padding:20px 24px;border:1px solid #dfe2e8;border-radius:10px;background:#fff;color:#171a21;font:14px/1.5 system-ui,sans-serif;overscroll-behavior:contain}
dialog::backdrop{background:rgb(23 26 33/.44);overflow:auto;overscroll-behavior:contain}
h2{margin:0 0 8px;font-size:16px}
p{margin:0 0 20px;white-space:pre-line;overflow-wrap:anywhere}
div{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px}
button{min-height:36px;padding:0 14px;border:1px solid #7f8796;border-radius:6px;background:none;color:inherit;font:500 14px system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:2px solid currentcolor;outline-offset:2px}
@media (prefers-color-scheme:dark){dialog{border-color:#2a2f39;background:#171a21;color:#eceef3}}
`;

/**
 * Shows a modal `<dialog>` in the page's top layer and resolves with the id of the pressed button. Escape, or an abort
 * of the signal, counts as the first button. The browser moves the focus in and back and makes the page inert.
 */
export function showPageDialog(page: Document, request: DialogRequest, signal: AbortSignal): Promise<string> {
  const place = page.createElement('div');
  const root = place.attachShadow({ mode: 'open' });
  const Sheet = page.defaultView?.CSSStyleSheet ?? CSSStyleSheet;
  const sheet = new Sheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];

  const element = <Tag extends 'dialog' | 'h2' | 'p' | 'div' | 'button'>(tag: Tag, text = '') => {
    const made = page.createElement(tag);
    made.append(text);
    return made;
  };
  const dialog = element('dialog');
  // The panel may have another language than the page.
  dialog.dir = 'auto';
  const [title, text, buttons] = [element('h2', request.title), element('p', request.text), element('div')];
  title.id = 'title';
  text.id = 'text';
  dialog.setAttribute('role', 'alertdialog');
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', text.id);
  dialog.append(title, text, buttons);
  root.append(dialog);
  page.body.append(place);

  return new Promise((resolve) => {
    const close = (id: string) => {
      signal.removeEventListener('abort', cancel);
      dialog.close();
      place.remove();
      resolve(id);
    };
    const cancel = () => close(request.buttons[0]?.id ?? '');
    for (const { id, label } of request.buttons) {
      const button = element('button', label);
      button.type = 'button';
      button.addEventListener('click', () => close(id));
      buttons.append(button);
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      cancel();
    });
    signal.addEventListener('abort', cancel);
    dialog.showModal();
  });
}
