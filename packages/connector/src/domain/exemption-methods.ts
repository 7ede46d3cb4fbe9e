import type { exemptionMethods } from '@salestax/contract';

/** How a certificate request is sent to a customer. */
export type ExemptionMethod = (typeof exemptionMethods)[number];
