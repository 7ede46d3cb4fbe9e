import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { SignOutMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<SignOutMessages> = {
  ...kitSpanish,
  signedOut: 'Ha cerrado la sesión en el conector de Avalara.',
  signIn: 'Iniciar sesión de nuevo',
};
