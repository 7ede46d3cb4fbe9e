import type { CustomerHealth, StaffCustomer } from '@salestax/contract';
import type { Tone } from '@salestax/ui';

/** A time in the browser's time zone, as 'MM/dd/yyyy' and 'hh:mm a'. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

export function momentOf(instant: string): Moment {
  const at = new Date(instant);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const hours = at.getHours();
  return {
    day: `${twoDigits(at.getMonth() + 1)}/${twoDigits(at.getDate())}/${at.getFullYear()}`,
    time: `${twoDigits(hours % 12 || 12)}:${twoDigits(at.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** 'MM/dd/yyyy hh:mm a MDT', in the browser's time zone. */
export function momentText(instant: string): string {
  const { day, time } = momentOf(instant);
  return `${day} ${time} ${zoneOf(instant)}`;
}

/** The short name of the browser's time zone at that time, as 'MDT'. */
export function zoneOf(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** The time if it is today, else the day. */
export function shortMoment(instant: string, now: number): string {
  const { day, time } = momentOf(instant);
  return day === momentOf(new Date(now).toISOString()).day ? time : day;
}

/** A queue of this length is highlighted. */
const LONG_QUEUE = 100;
/** This number of errors in a day is highlighted. */
const MANY_ERRORS = 50;
/** Milliseconds without a call after which waiting work counts as stuck. */
const STUCK_MS = 3_600_000;

export interface HealthSigns {
  /** Whether the last call failed, or work waits without any call. */
  readonly call: 'failed' | 'stuck' | 'fine' | 'none';
  readonly isQueueLong: boolean;
  readonly hasManyErrors: boolean;
}

/** The health indicators of a company that are highlighted. */
export function signsOf({ lastCallAt, lastCallFailed, queued, errors }: CustomerHealth, now: number): HealthSigns {
  // No vendor has answered yet, or not for a long time.
  const isOld = lastCallAt === null || now - Date.parse(lastCallAt) > STUCK_MS;
  const isStuck = queued > 0 && isOld;
  return {
    call: lastCallFailed ? 'failed' : isStuck ? 'stuck' : lastCallAt === null ? 'none' : 'fine',
    isQueueLong: queued >= LONG_QUEUE,
    hasManyErrors: errors >= MANY_ERRORS,
  };
}

export const statusTones: Record<StaffCustomer['status'], Tone | 'quiet'> = {
  Active: 'positive',
  Down: 'attention',
  Disconnected: 'quiet',
};

/** The company's name, or its RealmId when it has none. */
export const nameOf = ({ companyName, realmId }: Pick<StaffCustomer, 'companyName' | 'realmId'>): string =>
  companyName.trim() || realmId;
