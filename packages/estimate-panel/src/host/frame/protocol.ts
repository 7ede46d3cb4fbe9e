import { isRecord } from '@salestax/widget-kit';
import { isNumber, isText } from './guards.ts';

/**
 * The protocol between a panel in an iframe and the embedding document page. The panel sends hello to each allowed
 * origin, the page welcomes it in the same version, then the panel calls and the page answers and reports saved
 * documents. Every message has channel and version; any other message is ignored.
 */
const channel = 'salestax-panel';
export const protocolVersion = 1;

export type PageCall =
  | 'context'
  | 'current'
  | 'changeLines'
  | 'changeDiscount'
  | 'reload'
  | 'resize'
  | 'showDialog'
  | 'session';

export type PanelMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'call'; readonly id: number; readonly call: string; readonly input: unknown };

export type PageMessage =
  /** The page started after the panel and requests hello again. */
  | { readonly kind: 'invite' }
  | { readonly kind: 'welcome' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** `code`: that of the connector's refusal of a session. Pages of earlier releases send none. */
  | { readonly kind: 'failure'; readonly id: number; readonly message: string; readonly code?: string }
  | { readonly kind: 'event'; readonly event: unknown };

/** A message of the other side, or its version when that differs from ours; null for anything else. */
export type Received<Message> = { readonly message: Message } | { readonly otherVersion: number } | null;

export const envelope = (message: PanelMessage | PageMessage) => ({ channel, version: protocolVersion, ...message });

function read<Message>(
  data: unknown,
  parse: (data: Readonly<Record<string, unknown>>) => Message | null,
): Received<Message> {
  if (!isRecord(data) || data.channel !== channel || !isNumber(data.version)) return null;
  if (data.version !== protocolVersion) return { otherVersion: data.version };
  const message = parse(data);
  return message === null ? null : { message };
}

export const readPanelMessage = (data: unknown): Received<PanelMessage> =>
  read(data, ({ kind, id, call, input }) => {
    if (kind === 'hello') return { kind };
    return kind === 'call' && isNumber(id) && isText(call) ? { kind, id, call, input } : null;
  });

export const readPageMessage = (data: unknown): Received<PageMessage> =>
  read(data, ({ kind, id, value, message, code, event }) => {
    if (kind === 'invite' || kind === 'welcome') return { kind };
    if (kind === 'answer' && isNumber(id)) return { kind, id, value };
    if (kind === 'failure' && isNumber(id) && isText(message))
      return { kind, id, message, ...(isText(code) && { code }) };
    return kind === 'event' ? { kind, event } : null;
  });
