import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { stepSpanish } from '../texts/shared.es.ts';
import type { LaunchMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<LaunchMessages> = {
  ...kitSpanish,
  ...stepSpanish,
  heading: 'Conectando QuickBooks y Avalara',
  asking: 'Espere, por favor…',
  leaving: 'Abriendo el inicio de sesión de Avalara…',
  back: 'Ha vuelto sin iniciar sesión.',
  signIn: 'Iniciar sesión',
  learnMore: 'Más información sobre el conector',
};
