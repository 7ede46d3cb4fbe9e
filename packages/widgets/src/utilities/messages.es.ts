import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { failureSpanish } from '../texts/shared.es.ts';
import type { UtilitiesMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<UtilitiesMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  failed: 'No se pudo validar la empresa. Inténtelo de nuevo.',
  title: 'Abriendo su empresa de QuickBooks',
  working: 'Abriendo su empresa de QuickBooks…',
  noCompany: 'La dirección no indica ninguna empresa de QuickBooks.',
  cameBack: 'Volvió sin iniciar sesión.',
  goOn: 'Continuar',
  signIn: 'Ir al inicio de sesión',
};
