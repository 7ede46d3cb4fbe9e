import { notConnectedPlain, stepPlain } from '../texts/shared.plain.ts';
import type { CallbacksMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<CallbacksMessages> = {
  ...stepPlain,
  waiting: 'Please wait…',
  notConnected: notConnectedPlain,
  companyValidationError: 'This Avalara account is not the one that the QuickBooks company is linked to.',
  companyNotFound: 'The connector could not be authenticated: the accounting company was not found.',
  notAuthenticated: 'The Avalara sign-in failed. Please try again with the correct credentials.',
  ok: 'OK',
};
