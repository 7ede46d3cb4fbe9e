import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { HeaderMessages } from './messages.ts';

/** The messages of the header in Spanish. */
export const spanish: Catalog<HeaderMessages> = {
  ...kitSpanish,
  product: 'Conector de impuesto sobre las ventas',
  company: 'Empresa de QuickBooks Online:',
  account: 'Cuenta de AvaTax:',
  supportUser: 'Usuario de soporte:',
  logOut: 'Cerrar sesión',
};
