import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { HealthMessages } from './messages.ts';

/** The messages of the health check in Spanish. */
export const spanish: Catalog<HealthMessages> = {
  ...kitSpanish,
  status: 'Estado:',
  ok: 'CORRECTO',
  fail: 'ERROR',
  checking: 'Comprobando…',
};
