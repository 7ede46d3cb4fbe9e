import { storageKeys, tabStore, type Store } from '@salestax/client';
import { isRecord, type Lifetime } from '@salestax/widget-kit';

/** Requests of widgets about windows; the page carries them out. */
export interface OpenWindow {
  readonly url: string;
  /** Unique for each flow. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * A window whose address is not known yet. The page opens it at once, empty: WebKit refuses a window that is opened after
 * the answer of a call, when the click of the user does not count any more (seen in WebKitGTK 2.50). null: there is no address, and the window closes.
 */
export interface OpenFlow extends Omit<OpenWindow, 'url'> {
  readonly url: Promise<string | null>;
}

export interface CloseWindow {
  /** The address to open when the browser does not allow closing; null: stay. */
  readonly otherwise: string | null;
}

/**
 * The end of a flow in a separate window. It is a hint: receivers read the stored session. `declined`: the user did not
 * give consent, and the window still shows that.
 */
export interface FlowEnd {
  readonly kind: 'signed-in' | 'failed' | 'declined';
  /** The name of the window. */
  readonly flow: string;
}

/** The prefix of our windows' names. */
const prefix = 'salestax-';
const channelName = 'salestax-sign-in';

/**
 * Opens a separate window through `open`, synchronously. A new window receives a copy of the tab's storage, which
 * identifies it even when a site on its way resets its name and opener (Cross-Origin-Opener-Policy).
 */
export function openFlow(
  url: Promise<string | null>,
  open: (request: OpenFlow) => void,
  store: Store = tabStore,
): string {
  const name = prefix + crypto.randomUUID();
  store.set(storageKeys.flow, name);
  open({ url, name, width: Math.round((innerWidth * 2) / 3), height: Math.round((innerHeight * 2) / 3) });
  store.remove(storageKeys.flow);
  return name;
}

/** The flow that this window was opened for; null in any other window. */
export const ownFlow = (store: Store = tabStore): string | null =>
  window.name.startsWith(prefix) ? window.name : store.get(storageKeys.flow);

/** Notifies the other windows of this origin. */
export function notifyFlowEnd(end: FlowEnd): void {
  const port = new BroadcastChannel(channelName);
  port.postMessage(end);
  port.close();
}

/** Subscribes to ends of flows in other windows. */
export function onFlowEnd(life: Lifetime, listener: (end: FlowEnd) => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (!life.signal.aborted && isFlowEnd(data)) listener(data);
  });
  life.own(() => channel.close());
}

const kinds: readonly unknown[] = ['signed-in', 'failed', 'declined'] satisfies readonly FlowEnd['kind'][];

const isFlowEnd = (value: unknown): value is FlowEnd =>
  isRecord(value) && kinds.includes(value['kind']) && typeof value['flow'] === 'string';
