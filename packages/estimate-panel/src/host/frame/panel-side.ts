import { isRecord } from '@salestax/widget-kit';
import type { AccountingDocument, DocumentEvent, DocumentHost } from '../document-host.ts';
import { isContext, isText, type Guard } from './guards.ts';
import { envelope, protocolVersion, readPageMessage, type PageCall, type PanelMessage } from './protocol.ts';

/** The parts of a window that the transport uses. */
export interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface FrameWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly parent: MessageTarget;
  /** Where the browser may report the embedding page. Not every browser supports `ancestorOrigins`. */
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string> };
  readonly document?: { readonly referrer: string };
}

export interface PageConnection {
  readonly host: DocumentHost;
  /** The bearer token that the page's server obtained for the panel. */
  readonly session: () => Promise<string | null>;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Time limit of an answer in milliseconds; there is none while a dialog is open. */
const answerTimeMs = 10_000;

/** A document in any form: the page may have one of another kind, and the panel explains what is wrong with one. */
const isDocumentOrNull = (value: unknown): value is AccountingDocument | null => value === null || isRecord(value);
const isNothing = (value: unknown): value is undefined => value === undefined;
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

/**
 * Connects a panel in an iframe with the embedding document page. Messages are accepted only from the parent window,
 * from one of the given origins, and in the protocol's form.
 * @param pageOrigins every origin that may embed the panel, like 'https://books.example'
 */
export function connectDocumentPage(
  frame: FrameWindow,
  pageOrigins: readonly string[],
  signal: AbortSignal,
): PageConnection {
  const pending = new Map<number, Pending>();
  const listeners = new Set<(event: DocumentEvent) => void>();
  /** The events before somebody listens: a document can be saved while the panel starts. Null since then. */
  let early: DocumentEvent[] | null = [];
  let lastId = 0;
  let welcome: (origin: string) => void;
  let refuse: (error: Error) => void;
  const connected = new Promise<string>((resolve, reject) => {
    welcome = resolve;
    refuse = reject;
  });
  // Each call reports a failed connection itself.
  connected.catch(() => {});

  const send = (message: PanelMessage, origin: string) => frame.parent.postMessage(envelope(message), origin);

  function settle(id: number, end: (call: Pending) => void): void {
    const call = pending.get(id);
    pending.delete(id);
    if (call) end(call);
  }

  function onMessage({ source, origin, data }: MessageEvent): void {
    if (source !== frame.parent || !pageOrigins.includes(origin)) return;
    const received = readPageMessage(data);
    if (received === null) return;
    if ('otherVersion' in received) {
      refuse(new Error(`The page speaks version ${received.otherVersion}, the panel version ${protocolVersion}.`));
      return;
    }
    const { message } = received;
    switch (message.kind) {
      case 'invite':
        return send({ kind: 'hello' }, origin);
      case 'welcome':
        return welcome(origin);
      case 'answer':
        return settle(message.id, ({ resolve }) => resolve(message.value));
      case 'failure':
        return settle(message.id, ({ reject }) =>
          reject(Object.assign(new Error(message.message), { code: message.code })),
        );
      case 'event':
        // In any form: the panel explains what is wrong with an event.
        early?.push(Object(message.event));
        for (const listener of listeners) listener(Object(message.event));
    }
  }

  async function call<Value>(name: PageCall, input: unknown, guard: Guard<Value>, isLimited = true): Promise<Value> {
    const origin = await connected;
    const id = (lastId += 1);
    const value = await new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      send({ kind: 'call', id, call: name, input }, origin);
      if (isLimited)
        setTimeout(() => settle(id, () => reject(new Error(`The page did not answer '${name}'.`))), answerTimeMs);
    });
    if (!guard(value)) throw new Error(`The page's answer to '${name}' has the wrong form.`);
    return value;
  }

  frame.addEventListener('message', (event) => event instanceof MessageEvent && onMessage(event), { signal });
  for (const origin of likelyOrigins(frame, pageOrigins)) send({ kind: 'hello' }, origin);

  return {
    session: () => call('session', undefined, isTextOrNull),
    host: {
      context: () => call('context', undefined, isContext),
      current: () => call('current', undefined, isDocumentOrNull),
      changeLines: (changes) => call('changeLines', changes, isNothing),
      // These two reject when the page has no such method. The page may ask the user before it reloads.
      changeDiscount: (amount) => call('changeDiscount', amount, isNothing),
      reload: () => call('reload', undefined, isNothing, false),
      showDialog: (request) => call('showDialog', request, isText, false),
      resize: (height) => void call('resize', height, isNothing).catch(() => {}),
      onLifecycle(listener) {
        listeners.add(listener);
        for (const event of early ?? []) listener(event);
        early = null;
        return () => listeners.delete(listener);
      },
    },
  };
}

/**
 * The origin of the embedding page where the browser reports it; otherwise all, although hello to a wrong origin logs
 * an error to the console.
 */
function likelyOrigins({ location, document }: FrameWindow, pageOrigins: readonly string[]): readonly string[] {
  const referrer = document?.referrer || null;
  const reported = location?.ancestorOrigins?.[0] ?? (referrer === null ? null : new URL(referrer).origin);
  const matching = pageOrigins.filter((origin) => origin === reported);
  return matching.length > 0 ? matching : pageOrigins;
}
