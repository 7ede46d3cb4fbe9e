import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { DemoDocument } from './demo-document.ts';
import { needsDocument } from './demo-values.ts';
import { chosenOptions, type OwnChoices, type OwnOption } from './own-options.ts';
import { messagesOf, scriptOf, type Bases, type LiveWidget, type WidgetPage } from './page.ts';
import { changeableOptions, commonOptions, type Settings } from './settings.ts';

interface LiveProps {
  readonly page: WidgetPage;
  readonly bases: Bases;
  readonly settings: Settings;
  readonly own: readonly OwnOption[];
  readonly choices: OwnChoices;
  /** A token; '' for none: the widget takes the session that this browser keeps. */
  readonly session: string;
  readonly document: DemoDocument;
  readonly width: string;
  readonly log: (type: string, event: unknown) => void;
}

/** The widget itself, by its script. Its options change in place; for those that are fixed at mount, use another key. */
export function Live(props: LiveProps): ReactNode {
  const { page, settings, choices, document, width } = props;
  const [live] = useState(() => createLive(props));
  const place = useRef<HTMLDivElement>(null);
  const { panelHeight } = useSyncExternalStore(document.subscribe, document.read);

  useEffect(() => (place.current === null ? undefined : live.mount(place.current)), [live]);
  useEffect(() => live.update(settings, choices), [live, settings, choices]);
  useEffect(() => {
    // Some widgets look at the page's theme only when they are told something.
    const theme = new MutationObserver(() => live.update(settings, choices));
    theme.observe(window.document.documentElement, { attributeFilter: ['data-st-theme'] });
    return () => theme.disconnect();
  }, [live, settings, choices]);
  useEffect(() => {
    place.current?.style.setProperty('max-width', width);
    place.current?.style.setProperty('height', needsDocument(page.name) ? `${panelHeight}px` : 'auto');
  }, [width, panelHeight, page]);

  return <div ref={place} className="place" />;
}

/** One mount of the widget, with what it tells going into the log. */
function createLive({ page, bases, settings, own, choices, session, document, log }: LiveProps) {
  const takes = (name: string) => page.options.some((option) => option.name === name);
  let widget: LiveWidget | null = null;
  return {
    mount(place: HTMLElement): () => void {
      const messages = messagesOf(page, settings.texts);
      const mounted = scriptOf(page).mount(place, {
        ...(takes('config') && { config: { apiBaseUrl: bases.apiBaseUrl, oauthBaseUrl: bases.oauthBaseUrl } }),
        // The panel's script knows no kept session.
        ...(takes('session') &&
          (session !== '' || needsDocument(page.name)) && { session: () => Promise.resolve(session || null) }),
        ...(takes('host') && { host: document.host }),
        ...(messages !== undefined && { messages }),
        ...chosenOptions(own, choices),
        ...commonOptions(settings),
      });
      for (const type of page.events) mounted.on(type, (event) => log(type, event));
      widget = mounted;
      return () => {
        widget = null;
        mounted.unmount();
      };
    },
    update(next: Settings, chosen: OwnChoices): void {
      const messages = messagesOf(page, next.texts);
      const defaults = { theme: undefined, locale: undefined };
      widget?.update({ ...defaults, messages, ...changeableOptions(next), ...chosenOptions(own, chosen) });
    },
  };
}
