import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { failureSpanish } from '../texts/shared.es.ts';
import type { AdminSignInMessages } from './messages.ts';

/** Messages of the service whose error code has another meaning on other screens. */
const reasons = new Map([
  ['InvalidUser', 'Esta cuenta no pertenece al personal de soporte.'],
  ['AccessDenied', 'No se pudo completar el inicio de sesión. Inténtelo de nuevo.'],
]);

/** The messages of the screen in Spanish. */
export const spanish: Catalog<AdminSignInMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  serviceMessage: (code, sentence) => reasons.get(code) ?? failureSpanish.serviceMessage(code, sentence),
  title: 'Inicio de sesión del personal',
  note: 'Para el personal de soporte del proveedor de impuestos.',
  opening: 'Abriendo el inicio de sesión…',
  finishing: 'Comprobando su inicio de sesión…',
  notSignedIn: 'No ha iniciado sesión.',
  unverified: 'No pudimos verificar su identidad.',
  notKept:
    'Este navegador no permite que la página conserve su inicio de sesión. Permita que guarde datos de este sitio e inicie sesión de nuevo.',
  signIn: 'Iniciar sesión',
  signInAgain: 'Iniciar sesión de nuevo',
};
