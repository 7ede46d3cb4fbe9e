import { element } from './element.ts';
import type { PanelPageMessages } from './panel-page-messages.ts';

/** Shows, in place of the panel, where it belongs: its page was opened without a document page around it. */
export function showPanelAlone(place: HTMLElement, text: PanelPageMessages): void {
  document.title = text.heading;
  place.append(
    element(
      'main',
      { class: 'alone' },
      element('h1', {}, text.heading),
      element('p', {}, text.belongs),
      element('p', {}, text.instead),
      element('p', {}, element('a', { href: '/documents' }, text.documents)),
    ),
  );
}
