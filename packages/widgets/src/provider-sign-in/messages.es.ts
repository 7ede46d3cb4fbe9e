import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { failureSpanish } from '../texts/shared.es.ts';
import type { ProviderSignInMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<ProviderSignInMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  newTo: '¿Es nuevo en AvaTax?',
  learnMore: 'Más información',
  signInWith: 'Inicie sesión con su cuenta de AvaTax.',
  unauthorized: 'Este usuario no está autorizado a acceder a la empresa contable.',
  title: 'Iniciar sesión en AvaTax',
  signIn: 'Iniciar sesión',
  opensInNewTab: 'se abre en otra pestaña',
  checking: 'Espere, por favor…',
  unauthorizedAdvice: 'Empiece de nuevo desde la página en la que conecta QuickBooks y AvaTax.',
  back: 'Volver a la integración',
};
