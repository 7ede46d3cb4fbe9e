import { failurePlain } from '../texts/shared.plain.ts';
import type { AccessMessages } from './messages.ts';

/** Corrections of the specification's wording. */
export const enCorrected: Partial<AccessMessages> = { ...failurePlain };
