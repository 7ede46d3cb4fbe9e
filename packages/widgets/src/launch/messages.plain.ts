import { stepPlain } from '../texts/shared.plain.ts';
import type { LaunchMessages } from './messages.ts';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
export const enPlain: Partial<LaunchMessages> = { ...stepPlain, asking: 'Please wait…', signIn: 'Sign in' };
