import { fillIn, formatDay, formatDayAndTime, formatNames } from '@salestax/client';
import { type ActivityEntry, runKinds } from '@salestax/contract';
import type { ActivityMessages } from './messages.ts';

/** One field that was changed; undefined: absent. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function changesIn({ before, after }: Pick<ActivityEntry, 'before' | 'after'>): readonly Change[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    field,
    before: old.get(field),
    after: now.get(field),
  }));
}

/** The label of a field or of a reason; the name itself where the texts have none. */
export function labelOf(name: string, text: ActivityMessages): string {
  const label = new Map<string, unknown>(Object.entries(text)).get(name);
  return typeof label === 'string' ? label : name;
}

/** A value of a field in words. */
export function fieldText(field: string, value: unknown, text: ActivityMessages, locale: string): string {
  const run = runKinds.find((kind) => field === 'kind' && kind === value);
  return run === undefined ? valueText(value, text, locale) : text[`run-${run}`];
}

/** A day and an instant as the table shows them. */
function valueText(value: unknown, text: ActivityMessages, locale: string): string {
  if (typeof value === 'boolean') return value ? text.on : text.off;
  if (value === undefined || value === null || value === '') return text.blank;
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(one, text, locale));
    return formatNames(texts, locale) || text.blank;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return isInstant(value) ? formatDayAndTime(new Date(value), locale) : formatDay(value);
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/.test(text);

/** 'Dana Whitfield (dana@cottonwood.example)'; for the service only its kind. */
export function actorText({ actorKind, actor, actorName }: ActivityEntry, text: ActivityMessages): string {
  if (actorKind === 'service') return text.service;
  return actorName === '' || actorName === actor ? actor : `${actorName} (${actor})`;
}

/** What a person has entered as the reason of an act; null: nothing. */
export const enteredReason = ({ action, outcome, reason }: ActivityEntry): string | null =>
  action === 'transaction-void' && outcome === 'done' ? reason : null;

/** 'Refused: wrong user name or password'. */
export function resultText(entry: ActivityEntry, text: ActivityMessages): string {
  const { outcome, reason } = entry;
  const shownReason = enteredReason(entry) ?? (reason === null ? '' : labelOf(reason, text));
  // A vendor that refuses gives its own reason, which is not stored.
  return shownReason === '' || reason === outcome ? text[outcome] : `${text[outcome]}: ${shownReason}`;
}

/** 'Settings, 11/23/2026 10:15 AM'. */
export const entryName = ({ action, at }: ActivityEntry, text: ActivityMessages, locale: string): string =>
  fillIn(text.entry, { action: text[action], time: formatDayAndTime(new Date(at), locale) });
