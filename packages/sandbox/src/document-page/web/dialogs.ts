import { button, element, freshId } from './elements.ts';

export interface DialogRequest {
  readonly title: string;
  readonly text: string;
  /** The last button is the primary one, which Enter presses in a field; Escape answers with the first. */
  readonly buttons: readonly { readonly id: string; readonly label: string }[];
}

/** Shows a modal dialog. Resolves with the id of the pressed button. */
export function showDialog(request: DialogRequest, content?: HTMLElement): Promise<string> {
  const title = freshId('dialog-title');
  const text = freshId('dialog-text');
  const buttons = request.buttons.length > 0 ? request.buttons : [{ id: 'ok', label: 'OK' }];
  const form = element(
    'form',
    { method: 'dialog' },
    element('h2', { id: title }, request.title),
    element('p', { id: text }, request.text),
    ...(content === undefined ? [] : [content]),
    element(
      'div',
      { class: 'dialog-buttons' },
      ...buttons.map(({ id, label }, index) =>
        index === buttons.length - 1
          ? element('button', { class: 'button go', value: id }, label)
          : button(label, 'button', () => dialog.close(id)),
      ),
    ),
  );
  const dialog = element(
    'dialog',
    { class: 'dialog', role: 'alertdialog', 'aria-labelledby': title, 'aria-describedby': text },
    form,
  );
  document.body.append(dialog);
  const { promise, resolve } = Promise.withResolvers<string>();
  dialog.addEventListener('close', () => {
    dialog.remove();
    resolve(dialog.returnValue === '' ? (buttons[0]?.id ?? '') : dialog.returnValue);
  });
  dialog.showModal();
  const first = content?.querySelector<HTMLElement>('input') ?? form.querySelector<HTMLElement>('button:last-of-type');
  first?.focus();
  return promise;
}

/** True when the person confirmed. */
export const confirmed = async (title: string, text: string, action: string): Promise<boolean> =>
  (await showDialog({
    title,
    text,
    buttons: [
      { id: 'cancel', label: 'Cancel' },
      { id: 'go', label: action },
    ],
  })) === 'go';
