import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Code } from './code.tsx';
import { createDemoDocument } from './demo-document.ts';
import { actsAtOnce, needsDocument } from './demo-values.ts';
import { DocumentCard, DocumentDialog } from './document-card.tsx';
import { EventLog, type LoggedEvent } from './event-log.tsx';
import { Live } from './live.tsx';
import { OptionControls } from './option-controls.tsx';
import { ownOptions, type OwnChoices } from './own-options.ts';
import type { Bases, WidgetPage } from './page.ts';
import { defaults } from './settings.ts';
import { snippetsOf } from './snippets.ts';

const widths = { '320': '320px', '768': '768px', Full: '100%' } as const;
/** What is older is gone: an open page goes on telling. */
const storedEvents = 100;

/** A session may come with the address, behind the #, where no server sees it. */
const sessionOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('session') ?? '';

/** One widget, live: with its options, its events and the code that shows it. */
export function App({ page, bases }: { readonly page: WidgetPage; readonly bases: Bases }): ReactNode {
  const own = useMemo(() => ownOptions(page), [page]);
  const takesSession = page.options.some(({ name }) => name === 'session');
  const warning = actsAtOnce[page.name];
  const [settings, setSettings] = useState(defaults);
  const [choices, setChoices] = useState<OwnChoices>({});
  const [session, setSession] = useState(sessionOfAddress);
  const [isMounted, setMounted] = useState(warning === undefined);
  const [width, setWidth] = useState<keyof typeof widths>('Full');
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [document] = useState(createDemoDocument);
  const log = (type: string, event: unknown) =>
    setEvents((before) => [
      { id: (before[0]?.id ?? 0) + 1, at: new Date(), type, event },
      ...before.slice(0, storedEvents - 1),
    ]);
  useEffect(() => {
    // The next widget is shown in the same session.
    for (const link of window.document.querySelectorAll<HTMLAnchorElement>('nav a'))
      link.hash = session === '' ? '' : `session=${session}`;
  }, [session]);

  return (
    <>
      <main id="main" tabIndex={-1}>
        <div className="live-bar">
          <div>
            <h1>{page.title}</h1>
            <p className="quiet small">{page.description}</p>
            <p className="quiet small">
              {page.script.file}, {(page.script.gzip / 1024).toFixed(1)} KB compressed.
              {page.runsOn === 'own pages' && ' Runs on the connector’s own origin and nowhere else.'}
            </p>
          </div>
          <div className="sizes" role="group" aria-label="Width">
            {Object.keys(widths).map((key) => (
              <button
                key={key}
                type="button"
                className="button"
                aria-pressed={key === width}
                onClick={() => isWidth(key) && setWidth(key)}
              >
                {key}
              </button>
            ))}
          </div>
        </div>
        <section className="live" aria-label="Live widget">
          {isMounted ? (
            <Live
              key={`${settings.isolation} ${session}`}
              {...{ page, bases, settings, own, choices, session, document, log }}
              width={widths[width]}
            />
          ) : (
            <p>
              {warning}{' '}
              <button type="button" className="button" onClick={() => setMounted(true)}>
                Mount it
              </button>
            </p>
          )}
        </section>
        {needsDocument(page.name) && <DocumentCard document={document} />}
        <div className="two">
          <Code snippets={snippetsOf({ page, bases, settings, own, choices })} />
          <EventLog events={events} onClear={() => setEvents([])} />
        </div>
      </main>
      <aside aria-label="Options">
        <h2>Options</h2>
        <OptionControls
          page={page}
          settings={settings}
          onChange={(patch) => setSettings({ ...settings, ...patch })}
          own={own}
          choices={choices}
          onChoice={(name, chosen) => setChoices({ ...choices, [name]: chosen })}
          session={takesSession ? session : null}
          onSession={setSession}
        />
      </aside>
      <DocumentDialog document={document} />
    </>
  );
}

const isWidth = (key: string): key is keyof typeof widths => key in widths;
