import { errorField } from '@salestax/client';
import { panelHeight } from '@salestax/contract';
import type { DocumentHost } from '../document-host.ts';
import { areLineChanges, isDialogRequest, isNumber } from './guards.ts';
import { showPageDialog } from './page-dialog.ts';
import type { MessageTarget } from './panel-side.ts';
import { envelope, readPanelMessage, type PageMessage } from './protocol.ts';

/** The parts of an iframe element that the transport uses. */
export interface PanelFrame {
  readonly contentWindow: MessageTarget | null;
  readonly contentDocument: Pick<Document, 'URL'> | null;
  readonly style: Pick<CSSStyleDeclaration, 'setProperty'>;
  readonly ownerDocument: Document;
}

/**
 * What the page provides to a panel in an iframe. The transport sets the iframe's height and, without `showDialog`,
 * shows dialogs itself.
 */
export type FramedDocumentHost = Pick<DocumentHost, 'context' | 'current' | 'changeLines' | 'onLifecycle'> &
  Partial<Pick<DocumentHost, 'changeDiscount' | 'reload' | 'showDialog' | 'resize'>>;

export interface ServeOptions {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly frame: PanelFrame;
  /** The only origin that messages are accepted from and sent to. */
  readonly panelOrigin: string;
  readonly host: FramedDocumentHost;
  /** Returns a bearer token for the panel, from the page's own server. */
  readonly session: () => Promise<string | null>;
  readonly signal: AbortSignal;
}

/**
 * Answers a panel in an iframe. Messages are accepted only from that iframe, from its origin, and in the protocol's
 * form.
 */
export function serveFramedPanel({ page, frame, panelOrigin, host, session, signal }: ServeOptions): void {
  let undoLifecycle: (() => void) | null = null;
  const send = (message: PageMessage) => frame.contentWindow?.postMessage(envelope(message), panelOrigin);

  const calls = new Map<string, (input: unknown) => Promise<unknown>>([
    ['context', () => host.context()],
    ['current', () => host.current()],
    ['session', session],
    [
      'changeLines',
      async (input) => {
        if (!areLineChanges(input)) throw new TypeError('These are no line changes.');
        // The value of the page's promise has no meaning, and a message may be unable to carry it.
        await host.changeLines(input);
      },
    ],
    [
      'changeDiscount',
      async (input) => {
        if (!isNumber(input) || input < 0) throw new TypeError('This is no discount.');
        if (!host.changeDiscount) throw new TypeError('The page does not change discounts.');
        await host.changeDiscount(input);
      },
    ],
    [
      'reload',
      async () => {
        if (!host.reload) throw new TypeError('The page does not reload documents.');
        await host.reload();
      },
    ],
    [
      'showDialog',
      async (input) => {
        if (!isDialogRequest(input)) throw new TypeError('This is no dialog.');
        return host.showDialog ? host.showDialog(input) : showPageDialog(frame.ownerDocument, input, signal);
      },
    ],
    [
      'resize',
      async (input) => {
        if (!isNumber(input) || input < 0) throw new TypeError('This is no height.');
        sizeFrame(frame, input);
        host.resize?.(Math.min(input, panelHeight));
      },
    ],
  ]);

  async function answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const call = calls.get(name);
      if (call === undefined) throw new TypeError(`There is no call '${name}'.`);
      send({ kind: 'answer', id, value: plain(await call(input)) });
    } catch (error) {
      const code = errorField({ error }, 'code');
      const message = error instanceof Error ? error.message : String(error);
      send({ kind: 'failure', id, message, ...(code !== null && { code }) });
    }
  }

  page.addEventListener(
    'message',
    (event) => {
      if (!(event instanceof MessageEvent)) return;
      if (event.source !== frame.contentWindow || event.origin !== panelOrigin) return;
      const received = readPanelMessage(event.data);
      if (received === null) return;
      // The panel reads our version from the envelope and reports the mismatch.
      if ('otherVersion' in received) return send({ kind: 'welcome' });
      const { message } = received;
      if (message.kind === 'call') return void answer(message.id, message.call, message.input);
      undoLifecycle ??= host.onLifecycle((event) => send({ kind: 'event', event: plain(event ?? null) }));
      send({ kind: 'welcome' });
    },
    { signal },
  );
  signal.addEventListener('abort', () => undoLifecycle?.());
  // An iframe sends hello when it has loaded. A loaded iframe may have sent it before this side listened.
  if (frame.contentDocument?.URL !== 'about:blank') send({ kind: 'invite' });
}

/** As plain data: a document of a framework, which is a Proxy, cannot be sent. */
const plain = <Value>(value: Value): Value => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/** Content higher than the panel, such as an open breakdown, covers the page without moving it. */
function sizeFrame({ style }: PanelFrame, height: number): void {
  style.setProperty('height', `${height}px`);
  style.setProperty('margin-bottom', `${Math.min(0, panelHeight - height)}px`);
  style.setProperty('position', 'relative');
  style.setProperty('z-index', height > panelHeight ? '1' : 'auto');
  style.setProperty('visibility', height > 0 ? 'visible' : 'hidden');
}
