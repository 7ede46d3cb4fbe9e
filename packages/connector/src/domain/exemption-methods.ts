import type { exemptionMethods } from '@salestax/contract';

/** How a customer is asked for a certificate. */

export type ExemptionMethod = (typeof exemptionMethods)[number];
