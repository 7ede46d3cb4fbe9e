import { isRecord, wrongOption, type OptionReader } from '@salestax/widget-kit';

/** The dialog over the page: at most one of these. */
export type SessionDialog =
  | { readonly kind: 'none' }
  /**
   * The session ends at `endsAt` (milliseconds since 1970), two minutes after this is first shown. `canExtend`: false for
   * support staff and at the end of a sign-in, after which the user has to sign in again. @default true
   * `hasFailed`: the last attempt to extend the session has failed. @default false
   */
  | {
      readonly kind: 'endsSoon';
      readonly endsAt: number;
      readonly canExtend?: boolean | undefined;
      readonly hasFailed?: boolean | undefined;
    }
  /** The session's 25 minutes have passed while the page was open. */
  | { readonly kind: 'timedOut' }
  /** An action was tried without a session. */
  | { readonly kind: 'noSession' }
  /** The service has refused the session. */
  | {
      readonly kind: 'unauthorized';
      /** Why the session was ended, as the event `sessionExpired` has it. */
      readonly code?: string | undefined;
      readonly correlationId: string | null;
      readonly status: number | null;
    }
  /** The service has failed. */
  | { readonly kind: 'failed'; readonly correlationId: string | null; readonly status: number | null }
  /**
   * The page is about to be left: with unsaved changes, or with `sentence` as a reminder. `hasMoved`: another tab has opened another
   * company, so that the changes cannot be saved. @default false
   */
  | { readonly kind: 'leave'; readonly sentence?: string | undefined; readonly hasMoved?: boolean | undefined };

/** The button that the user pressed; Escape counts as the button that is named first for a dialog. */
export type SessionAnswer =
  | { readonly dialog: 'endsSoon'; readonly button: 'staySignedIn' | 'logOut' }
  /** Of a session that cannot be extended. */
  | { readonly dialog: 'endsSoon'; readonly button: 'notNow' | 'signInAgain' }
  | { readonly dialog: 'timedOut' | 'noSession' | 'failed'; readonly button: 'ok' }
  | { readonly dialog: 'unauthorized'; readonly button: 'signIn' }
  | { readonly dialog: 'leave'; readonly button: 'no' | 'yes' };

/** Reads the option `state`. */
export const sessionDialog: OptionReader<SessionDialog> = (value, name = '') => {
  if (!isRecord(value)) throw wrongOption(name, 'an object with a kind');
  const { kind, endsAt, canExtend, hasFailed, code, correlationId = null, status = null, sentence, hasMoved } = value;
  switch (kind) {
    case 'none':
    case 'timedOut':
    case 'noSession':
      return { kind };
    case 'leave':
      if (sentence !== undefined && typeof sentence !== 'string') throw wrongOption(`${name}.sentence`, 'a text');
      if (hasMoved !== undefined && typeof hasMoved !== 'boolean')
        throw wrongOption(`${name}.hasMoved`, 'true or false');
      return { kind, sentence, hasMoved };
    case 'endsSoon':
      if (typeof endsAt !== 'number') throw wrongOption(`${name}.endsAt`, 'a time in milliseconds');
      if (canExtend !== undefined && typeof canExtend !== 'boolean')
        throw wrongOption(`${name}.canExtend`, 'true or false');
      if (hasFailed !== undefined && typeof hasFailed !== 'boolean')
        throw wrongOption(`${name}.hasFailed`, 'true or false');
      return { kind, endsAt, canExtend, hasFailed };
    case 'unauthorized':
    case 'failed':
      if (correlationId !== null && typeof correlationId !== 'string')
        throw wrongOption(`${name}.correlationId`, 'a text or null');
      if (status !== null && typeof status !== 'number') throw wrongOption(`${name}.status`, 'a number or null');
      if (code !== undefined && typeof code !== 'string') throw wrongOption(`${name}.code`, 'a text');
      return { kind, correlationId, status, ...(kind === 'unauthorized' && code !== undefined && { code }) };
    default:
      throw wrongOption(`${name}.kind`, 'none, endsSoon, timedOut, noSession, unauthorized, failed or leave');
  }
};
