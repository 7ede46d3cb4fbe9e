import { isRecord } from '@salestax/widget-kit';
import { isNumber, isText } from './guards.ts';

/**
 * How a panel in an iframe and the document page around it talk. The panel says hello to each origin it may be framed
 * by, the page welcomes it in the same version, then the panel calls and the page answers and tells of saved documents.
 * Every message names channel and version; everything else is somebody else's and stays unread.
 */
const channel = 'salestax-panel';
export const protocolVersion = 1;

export type PageCall = 'context' | 'current' | 'changeLines' | 'resize' | 'showDialog' | 'session';

export type PanelMessage =
  | { readonly kind: 'hello' }
  | { readonly kind: 'call'; readonly id: number; readonly call: string; readonly input: unknown };

export type PageMessage =
  /** The page has started after the panel: say hello (again). */
  | { readonly kind: 'invite' }
  | { readonly kind: 'welcome' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly event: unknown };

/** A message of the other side, or the version it speaks when that is not ours; null for anything else. */
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
  read(data, ({ kind, id, value, message, event }) => {
    if (kind === 'invite' || kind === 'welcome') return { kind };
    if (kind === 'answer' && isNumber(id)) return { kind, id, value };
    if (kind === 'failure' && isNumber(id) && isText(message)) return { kind, id, message };
    return kind === 'event' ? { kind, event } : null;
  });
