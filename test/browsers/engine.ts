export interface EngineOptions {
  /** Whether the system prefers dark colours. */
  readonly isDark: boolean;
}

/** A browser under test. A window is named by its handle; all of them share one new profile. */
export interface Engine {
  readonly windows: () => Promise<readonly string[]>;
  readonly navigate: (window: string, url: string) => Promise<void>;
  /** Calls a function, given as its source, with the arguments, and returns its awaited result. All are JSON. */
  readonly call: (window: string, source: string, args: readonly unknown[]) => Promise<unknown>;
  readonly perform: (window: string, sources: readonly ActionSource[]) => Promise<void>;
  /** The size of the page's area in CSS pixels. */
  readonly resize: (window: string, width: number, height: number) => Promise<void>;
  /** A PNG of what is visible. */
  readonly screenshot: (window: string) => Promise<Buffer>;
  readonly close: (window: string) => Promise<void>;
  /** Errors and warnings of the consoles, uncaught errors and policy violations since the start. */
  readonly errors: readonly string[];
  /** The folder of the files that pages have saved. */
  readonly downloads: string;
  readonly stop: () => Promise<void>;
}

/** Input as in https://www.w3.org/TR/webdriver2/#actions, which WebDriver BiDi shares. */
export interface ActionSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, string | number>>[];
}

/**
 * Runs in the page before its own scripts: passes on what the page's own listeners could miss. Firefox logs the other
 * errors by itself; `all` adds them for an engine that reports no console.
 */
export function listen(report: (text: string) => void, all: boolean): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report(`Policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
  if (!all) return;
  addEventListener('unhandledrejection', ({ reason }) => report(`Unhandled: ${String(reason)}`));
  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      const address = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null;
      if (target instanceof Element) report(`Not loaded: <${target.localName}> ${address}`);
      else report(`Uncaught: ${event.message} ${event.filename}:${event.lineno}`);
    },
    true,
  );
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...values: unknown[]) => {
      report(`console.${level}: ${values.map(String).join(' ')}`);
      print.apply(console, values);
    };
  }
}
