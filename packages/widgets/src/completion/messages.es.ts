import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { failureSpanish } from '../texts/shared.es.ts';
import type { CompletionMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<CompletionMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  heading: 'QuickBooks está conectado',
  connected: (company) => `${company || 'Su empresa'} y AvaTax ya trabajan juntos.`,
  returning: {
    one: 'Volverá a QuickBooks en {count} segundo.',
    many: 'Volverá a QuickBooks en {count} de segundos.',
    other: 'Volverá a QuickBooks en {count} segundos.',
  },
  leaving: 'Volviendo a QuickBooks…',
  goNow: 'Volver a QuickBooks ahora',
  goBack: 'Volver a QuickBooks',
  stay: 'Quedarse aquí',
  home: 'Ir al inicio',
  calculationOff: 'El cálculo del impuesto está desactivado: los documentos se guardan sin impuesto.',
  switchOn: 'Activarlo',
  switchedOn: 'El cálculo del impuesto está activado.',
};
