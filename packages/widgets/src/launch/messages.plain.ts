import { stepPlain } from '../texts/shared.plain.ts';
import type { LaunchMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<LaunchMessages> = { ...stepPlain, asking: 'Please wait…', signIn: 'Sign in' };
