import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { CompletionMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<CompletionMessages> = {
  ...kitSpanish,
  heading: 'QuickBooks está conectado',
  connected: (company) => `${company || 'Su empresa'} y AvaTax ya trabajan juntos.`,
  returning: (seconds) =>
    seconds === 1 ? 'Volverá a QuickBooks en 1 segundo.' : `Volverá a QuickBooks en ${seconds} segundos.`,
  leaving: 'Volviendo a QuickBooks…',
  goNow: 'Volver a QuickBooks ahora',
  goBack: 'Volver a QuickBooks',
  stay: 'Quedarse aquí',
  home: 'Ir al inicio',
};
