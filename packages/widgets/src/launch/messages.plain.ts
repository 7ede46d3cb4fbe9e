import { stepPlain } from '../messages/shared.plain.ts';
import type { LaunchMessages } from './messages.ts';

/** What reads better than the specification's words. */
export const enCorrected: Partial<LaunchMessages> = { ...stepPlain, asking: 'Please wait…', signIn: 'Sign in' };
