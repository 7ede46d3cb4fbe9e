import { button, element } from './elements.ts';

export interface Notices {
  info(text: string): void;
  warn(texts: readonly string[], action?: { readonly label: string; readonly press: () => void }): void;
  clear(): void;
}

/** The notice above a document: successes are announced politely, errors assertively. */
export function createNotices(place: HTMLElement): Notices {
  const polite = element('div', { role: 'status' });
  const urgent = element('div', { role: 'alert' });
  place.append(polite, urgent);
  const clear = () => {
    polite.replaceChildren();
    urgent.replaceChildren();
  };
  return {
    clear,
    info: (text) => {
      clear();
      polite.append(element('p', { class: 'notice' }, text));
    },
    warn: (texts, action) => {
      clear();
      const list =
        texts.length === 1
          ? element('p', {}, texts[0] ?? '')
          : element('ul', {}, ...texts.map((text) => element('li', {}, text)));
      urgent.append(
        element(
          'div',
          { class: 'notice is-bad' },
          list,
          ...(action === undefined ? [] : [button(action.label, 'button small', action.press)]),
        ),
      );
      place.scrollIntoView({ block: 'nearest' });
    },
  };
}
