import { mount as mountHealth } from '@salestax/widgets/health';
import { element } from './element.ts';
import type { Mounted, PageContext } from './page-context.ts';

interface Destination {
  readonly href: string;
  readonly title: string;
  readonly note: string;
}

/** Where there is something to see, as far as the configuration knows it. */
function destinationsOf({ config, bases }: PageContext): readonly Destination[] {
  const documents = config.accountingUrl;
  return [
    ...(documents === undefined
      ? []
      : [{ href: documents, title: 'Sales documents', note: 'Invoices and receipts with the estimate panel in them' }]),
    { href: '/gallery', title: 'Widget gallery', note: 'Every widget live, with its options, events and code' },
    { href: `${bases.apiBaseUrl}/docs`, title: 'API', note: 'The calls of this service, with their schemas' },
  ];
}

/** The first page of a service that nobody has signed in to yet: whether it answers, and where to go from here. */
export function mountOverview(place: HTMLElement, context: PageContext): Mounted {
  const state = element('div', { class: 'service-state' });
  const address = element('p', { class: 'quiet' }, 'This service listens at ', code(context.bases.apiBaseUrl), '.');
  const links = destinationsOf(context).map(({ href, title, note }) =>
    element(
      'li',
      {},
      element('a', { class: 'tile', href }, element('strong', {}, title), element('span', { class: 'quiet' }, note)),
    ),
  );
  const view = element(
    'div',
    { class: 'stack' },
    element('section', { class: 'card', 'aria-label': 'Service' }, state, address),
    element('ul', { class: 'tiles' }, ...links),
  );
  place.append(view);
  const health = mountHealth(state, { config: context.bases, theme: { tokens: { '--st-surface': 'transparent' } } });
  return {
    unmount() {
      health.unmount();
      view.remove();
    },
  };
}

const code = (text: string) => element('code', {}, text);
