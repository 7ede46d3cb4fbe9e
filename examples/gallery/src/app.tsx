import { useState, type ReactNode } from 'react';
import { Code } from './code.tsx';
import { createDemoDocument } from './demo-document.ts';
import { DocumentCard, DocumentDialog } from './document-card.tsx';
import { EventLog, type LoggedEvent } from './event-log.tsx';
import { Live } from './live.tsx';
import { OptionControls } from './option-controls.tsx';
import type { OwnChoices } from './own-options.ts';
import { defaults } from './settings.ts';
import { snippetsOf } from './snippets.ts';
import { specimenOf, type Bases } from './specimen.ts';
import type { WidgetPage } from './widget-script.ts';

const widths = { '320': '320px', '768': '768px', Full: '100%' } as const;
/** What is older is gone: an open page goes on telling. */
const keptEvents = 100;

/** A session may come with the address, behind the #, where no server sees it. */
const sessionOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('session') ?? '';

/** One widget, live: with its options, its events and the code that shows it. */
export function App({ page, bases }: { readonly page: WidgetPage; readonly bases: Bases }): ReactNode {
  const specimen = specimenOf(page.name);
  const [settings, setSettings] = useState(defaults);
  const [choices, setChoices] = useState<OwnChoices>({});
  const [session, setSession] = useState(sessionOfAddress);
  const [width, setWidth] = useState<keyof typeof widths>('Full');
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [document] = useState(createDemoDocument);
  const log = (type: string, event: unknown) =>
    setEvents((before) => [
      { id: (before[0]?.id ?? 0) + 1, at: new Date(), type, event },
      ...before.slice(0, keptEvents - 1),
    ]);
  const code = snippetsOf({ page, specimen, bases, settings, choices });
  return (
    <>
      <main id="main" tabIndex={-1}>
        <div className="live-bar">
          <div>
            <h1>{page.title}</h1>
            {specimen.summary !== '' && <p className="quiet small">{specimen.summary}</p>}
            <p className="quiet small">
              {page.file}, {page.size} compressed
            </p>
          </div>
          <div className="segment" role="group" aria-label="Width">
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
        <Live
          key={`${settings.isolation} ${session}`}
          {...{ page, specimen, bases, settings, choices, session, document, log }}
          width={widths[width]}
        />
        {specimen.needsDocument && <DocumentCard document={document} />}
        <div className="two">
          <Code snippets={code} />
          <EventLog events={events} onClear={() => setEvents([])} />
        </div>
      </main>
      <aside aria-label="Options">
        <h2>Options</h2>
        <OptionControls
          names={specimen.options}
          settings={settings}
          onChange={(patch) => setSettings({ ...settings, ...patch })}
          own={specimen.own}
          choices={choices}
          onChoice={(name, chosen) => setChoices({ ...choices, [name]: chosen })}
          session={specimen.needsSession ? session : null}
          onSession={setSession}
        />
      </aside>
      <DocumentDialog document={document} />
    </>
  );
}

const isWidth = (key: string): key is keyof typeof widths => key in widths;
