import type { Page } from 'playwright-core';

/** The code that an integrator page uses to embed a widget, under a name. */
export interface Embedding {
  readonly widget: string;
  readonly connector: string;
  /** The address of the page's embed sessions; null: the widget needs none. */
  readonly sessionUrl: string | null;
  readonly options?: object;
}

interface Handle {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  unmount(): void;
}

/** An event of a widget, as recorded by the page. */
export type Reported = readonly [type: string, event: unknown];

/** An integrator page with widgets. */
export class EmbeddedPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Mounts a widget and waits until it is ready or has failed; its events are recorded. */
  async mount(embedding: Embedding): Promise<void> {
    await this.page.evaluate(mountOne, { times: 1, isStored: true, ...embedding });
  }

  /** Mounts and unmounts a widget repeatedly, every second time before it is ready. */
  async mountAndUnmount(embedding: Embedding, times: number): Promise<void> {
    await this.page.evaluate(mountOne, { times, isStored: false, ...embedding });
  }

  /** The events of a widget so far, except those about its size. */
  reported(widget: string): Promise<readonly Reported[]> {
    return this.page.evaluate((name) => {
      const reported: readonly (readonly [string, string, unknown])[] = Reflect.get(globalThis, 'reported') ?? [];
      return reported.flatMap(([of, type, event]) => (of === name ? [[type, event] as const] : []));
    }, widget);
  }

  unmount(): Promise<void> {
    return this.page.evaluate(() => {
      const handles: readonly Handle[] = Reflect.get(globalThis, 'handles');
      for (const handle of handles) handle.unmount();
    });
  }

  widget(name: string) {
    return this.page.locator(`[data-salestax=${name}]`);
  }
}

/** Runs in the page. */
async function mountOne({
  widget,
  connector,
  sessionUrl,
  options,
  times,
  isStored,
}: Embedding & { times: number; isStored: boolean }): Promise<void> {
  const all: Record<string, { mount(target: string, options: object): Handle } | undefined> = Reflect.get(
    globalThis,
    'SalesTax',
  );
  const script = all[widget.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
  if (script === undefined) throw new Error(`The script of ${widget} has not run.`);
  /** Stored in the page between calls. */
  const stored = <Value>(name: string): Value[] => {
    const list: Value[] = Reflect.get(globalThis, name) ?? [];
    Reflect.set(globalThis, name, list);
    return list;
  };
  const reported = stored<unknown>('reported');
  const types = ['ready', 'error', 'navigate', 'sessionExpired', 'calculationChanged', 'saved', 'dirty', 'enabled'];
  const listeners = types.map((type) => [type, (event: unknown) => void reported.push([widget, type, event])]);
  const session = async () => (await (await fetch(sessionUrl ?? '', { method: 'POST' })).json()).token;
  for (let time = 0; time < times; time += 1) {
    const handle = script.mount('#here', {
      ...(widget !== 'provider-header' && { config: { apiBaseUrl: connector, oauthBaseUrl: `${connector}/oauth` } }),
      ...(sessionUrl !== null && { session }),
      ...options,
      ...(isStored && { on: Object.fromEntries(listeners) }),
    });
    // A rejection is reported by the error event.
    if (time % 2 === 0) await handle.ready.catch(() => {});
    if (isStored) stored<Handle>('handles').push(handle);
    else handle.unmount();
  }
}
