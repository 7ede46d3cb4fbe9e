import { storageKeys, tabStore, type Store } from '@salestax/client';
import { isRecord, type Lifetime } from '@salestax/widget-kit';

/** What widgets ask of the windows around them; the page carries it out. */
export interface OpenWindow {
  readonly url: string;
  /** Of its own for each flow. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface CloseWindow {
  /** Where to go when the browser does not let the window close; null: stay. */
  readonly otherwise: string | null;
}

/** How a flow in a window of its own has ended. A hint: whoever hears it reads the kept session. */
export interface FlowEnd {
  readonly kind: 'signed-in' | 'failed';
  /** The name of the window. */
  readonly flow: string;
}

/** The names of our windows start so. */
const prefix = 'salestax-';
const channelName = 'salestax-sign-in';

/**
 * Opens a window of its own through `open`, in the same turn. A new window gets a copy of the tab's storage, which tells it
 * what it is even where a site on its way takes its name and its opener away (Cross-Origin-Opener-Policy).
 */
export function openFlow(url: string, open: (request: OpenWindow) => void, store: Store = tabStore): string {
  const name = prefix + crypto.randomUUID();
  store.set(storageKeys.flow, name);
  open({ url, name, width: Math.round((innerWidth * 2) / 3), height: Math.round((innerHeight * 2) / 3) });
  store.remove(storageKeys.flow);
  return name;
}

/** The flow that this window was opened for; null in any window that is not one of ours. */
export const ownFlow = (store: Store = tabStore): string | null =>
  window.name.startsWith(prefix) ? window.name : store.get(storageKeys.flow);

/** Tells the other windows of this origin. */
export function tellFlowEnd(end: FlowEnd): void {
  const port = new BroadcastChannel(channelName);
  port.postMessage(end);
  port.close();
}

/** Hears how flows end in other windows. */
export function hearFlowEnds(life: Lifetime, listener: (end: FlowEnd) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (!life.signal.aborted && isFlowEnd(data)) listener(data);
  });
  life.own(() => channel.close());
}

const isFlowEnd = (value: unknown): value is FlowEnd =>
  isRecord(value) && (value['kind'] === 'signed-in' || value['kind'] === 'failed') && typeof value['flow'] === 'string';
