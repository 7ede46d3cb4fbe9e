import type { FileToSave } from '@salestax/client';
import type { CustomerHealth, StaffAction, StaffCustomer } from '@salestax/contract';
import type { Tone } from '@salestax/ui';

/** A point in time where the browser is, as 'MM/dd/yyyy' and 'hh:mm a'. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

export function momentOf(instant: string): Moment {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = at.getHours();
  return {
    day: `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`,
    time: `${two(hours % 12 || 12)}:${two(at.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** 'MM/dd/yyyy hh:mm a'. */
export function momentText(instant: string): string {
  const { day, time } = momentOf(instant);
  return `${day} ${time}`;
}

/** The time of today, else the day. */
export function shortMoment(instant: string, now: number): string {
  const { day, time } = momentOf(instant);
  return day === momentOf(new Date(now).toISOString()).day ? time : day;
}

/** So much waiting work stands out. */
const LONG_QUEUE = 100;
/** So many errors of a day stand out. */
const MANY_ERRORS = 50;
/** Work that has waited so long without a call, in milliseconds, does not go on. */
const STUCK_MS = 3_600_000;

export interface HealthSigns {
  /** Of the last call: it failed, or work waits and nothing is called. */
  readonly call: 'failed' | 'stuck' | 'fine' | 'none';
  readonly isQueueLong: boolean;
  readonly hasManyErrors: boolean;
}

/** What stands out in how a company's connection does. */
export function signsOf({ lastCallAt, lastCallFailed, queued, errors }: CustomerHealth, now: number): HealthSigns {
  const isOld = lastCallAt !== null && now - Date.parse(lastCallAt) > STUCK_MS;
  const isStuck = queued > 0 && isOld;
  return {
    call: lastCallAt === null ? 'none' : lastCallFailed ? 'failed' : isStuck ? 'stuck' : 'fine',
    isQueueLong: queued >= LONG_QUEUE,
    hasManyErrors: errors >= MANY_ERRORS,
  };
}

export const statusTones: Record<StaffCustomer['status'], Tone | 'quiet'> = {
  Active: 'positive',
  Down: 'attention',
  Disconnected: 'quiet',
};

/** A company without a name is called by its RealmId. */
export const nameOf = ({ companyName, realmId }: Pick<StaffCustomer, 'companyName' | 'realmId'>): string =>
  companyName.trim() || realmId;

/** One field that an action changed; undefined: it was not there. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function changesIn({ before, after }: StaffAction): readonly Change[] {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...old.keys(), ...now.keys()])].map((field) => ({
    field,
    before: old.get(field),
    after: now.get(field),
  }));
}

/** What is known of a company, as a file that a person can read. */
export function diagnosticsFile({ realmId }: StaffCustomer, content: object, now: Date): FileToSave {
  const stamp = now.toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return {
    name: `diagnostics-${realmId}-${stamp}.json`,
    type: 'application/json',
    content: `${JSON.stringify(content, null, 2)}\n`,
  };
}
