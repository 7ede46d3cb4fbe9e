import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { DisconnectMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<DisconnectMessages> = {
  ...kitSpanish,
  title: 'QuickBooks está desconectado',
  explanation:
    'No se calcula el impuesto sobre las ventas de una empresa de QuickBooks desconectada. Puede volver a conectarla en cualquier momento.',
  working: 'Espere, por favor…',
  connect: 'Conectar de nuevo',
};
