import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { keepChoice, keepInAddress, keepSession, keptChoices, keptInAddress, sessionOfAddress } from './address.ts';
import { Code } from './code.tsx';
import { createDemoDocument } from './demo-document.ts';
import { setVendorFault } from './demo-session.ts';
import { actsAtOnce, needsDocument, signInPages } from './demo-values.ts';
import { DocumentCard, DocumentDialog } from './document-card.tsx';
import { EventLog, type LoggedEvent } from './event-log.tsx';
import { Live } from './live.tsx';
import { OptionControls } from './option-controls.tsx';
import { knownChoices, ownOptions, type OwnChoices } from './own-options.ts';
import type { Bases, WidgetPage } from './page.ts';
import { keptSettings, readSettings } from './settings.ts';
import { snippetsOf } from './snippets.ts';
import { isServiceState, setServiceState, type ServiceState } from './states.ts';

const widths = { '320': '320px', '768': '768px', Full: '100%' } as const;
/** What is older is gone: an open page goes on telling. */
const storedEvents = 100;

/** The state of the service that the address names, which holds from the first call on. */
function keptState(): ServiceState {
  const kept = keptInAddress('state');
  const state = isServiceState(kept) ? kept : '';
  setServiceState(state);
  return state;
}

function keptWidth(): keyof typeof widths {
  const kept = keptInAddress('width');
  return isWidth(kept) ? kept : 'Full';
}

interface AppProps {
  readonly page: WidgetPage;
  readonly bases: Bases;
  /** The gallery's server in the sandbox; absent: the vendors are real. */
  readonly demoSessionUrl: string | undefined;
}

/** One widget, live: with its options, its events and the code that shows it. */
export function App({ page, bases, demoSessionUrl }: AppProps): ReactNode {
  const own = useMemo(() => ownOptions(page), [page]);
  const takes = (name: string) => page.options.some((option) => option.name === name);
  const warning = actsAtOnce[page.name];
  const signInPage = signInPages[page.name];
  const [settings, setSettings] = useState(() => readSettings(keptInAddress));
  const [choices, setChoices] = useState<OwnChoices>(() => knownChoices(own, keptChoices()));
  const [session, setSession] = useState(sessionOfAddress);
  const [isMounted, setMounted] = useState(warning === undefined);
  const [width, setWidth] = useState(keptWidth);
  const [state, setState] = useState(keptState);
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const [document] = useState(createDemoDocument);
  const log = (type: string, event: unknown) =>
    setEvents((before) => [
      { id: (before[0]?.id ?? 0) + 1, at: new Date(), type, event },
      ...before.slice(0, storedEvents - 1),
    ]);
  // The next widget is shown in the same session and with the same settings.
  useEffect(() => keepSession(session), [session]);
  useEffect(
    () => keepInAddress({ ...keptSettings(settings), width: width === 'Full' ? '' : width, state }),
    [settings, width, state],
  );

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
            {signInPage !== undefined && (
              <p className="quiet small">
                It shows the session that this browser keeps. <a href={signInPage}>Sign in</a> to see it with data.
              </p>
            )}
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
              key={`${settings.isolation} ${session} ${state}`}
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
          onChoice={(name, chosen) => {
            keepChoice(name, chosen);
            setChoices({ ...choices, [name]: chosen });
          }}
          session={takes('session') ? session : null}
          onSession={setSession}
          state={takes('config') ? state : null}
          vendors={takes('session') && demoSessionUrl !== undefined ? keptInAddress('vendors') : null}
          onVendors={(fault) => demoSessionUrl !== undefined && setVendorFault(demoSessionUrl, fault)}
          onState={(chosen) => {
            setServiceState(chosen);
            setState(chosen);
          }}
        />
      </aside>
      <DocumentDialog document={document} />
    </>
  );
}

const isWidth = (key: string): key is keyof typeof widths => Object.hasOwn(widths, key);
