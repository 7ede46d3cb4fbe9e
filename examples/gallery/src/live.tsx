import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { chosenOptions, type OwnChoices } from './own-options.ts';
import { changeableOptions, commonOptions, type Settings } from './settings.ts';
import { neededOptions, type Given, type Specimen } from './specimen.ts';
import { scriptOf, type LiveWidget, type WidgetPage } from './widget-script.ts';

interface LiveProps extends Given {
  readonly page: WidgetPage;
  readonly specimen: Specimen;
  readonly settings: Settings;
  readonly width: string;
  readonly log: (type: string, event: unknown) => void;
}

/** The widget itself, by its script. Its options change in place; for those that are fixed at mount, use another key. */
export function Live(props: LiveProps): ReactNode {
  const { settings, choices, specimen, document, width } = props;
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
    place.current?.style.setProperty('height', specimen.needsDocument ? `${panelHeight}px` : 'auto');
  }, [width, panelHeight, specimen]);

  return (
    <section className="live" aria-label="Live widget">
      <div ref={place} className="place" />
    </section>
  );
}

/** One mount of the widget, with what it tells going into the log. */
function createLive({ page, specimen, settings, log, ...given }: LiveProps) {
  let widget: LiveWidget | null = null;
  return {
    mount(place: HTMLElement): () => void {
      const options = { ...neededOptions(specimen, given), ...commonOptions(settings) };
      const mounted = scriptOf(page).mount(place, options);
      for (const type of specimen.events) mounted.on(type, (event) => log(type, event));
      widget = mounted;
      return () => {
        widget = null;
        mounted.unmount();
      };
    },
    update(next: Settings, choices: OwnChoices): void {
      const own = chosenOptions(specimen.own, choices);
      widget?.update({ theme: undefined, locale: undefined, ...changeableOptions(next), ...own });
    },
  };
}
