import { element } from './element.ts';
import type { Mounted } from './page-context.ts';

/** Stands for a screen that is still to come. */
export function mountNotYet(place: HTMLElement): Mounted {
  const view = element(
    'div',
    {},
    element('p', { class: 'prose' }, 'This screen is not part of this version yet.'),
    element('p', { class: 'prose' }, element('a', { href: '/home' }, 'Back to home')),
  );
  place.append(view);
  return { unmount: () => view.remove() };
}
