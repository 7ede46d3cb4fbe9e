import { kitSpanish, type Catalogue } from '@salestax/widget-kit';
import type { SignOutMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalogue<SignOutMessages> = {
  ...kitSpanish,
  signedOut: 'Ha cerrado la sesión en el conector de Avalara.',
  signIn: 'Iniciar sesión de nuevo',
};
