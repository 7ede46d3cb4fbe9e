import { kitSpanish, type Catalogue } from '@salestax/widget-kit';
import { failureSpanish } from '../spanish.ts';
import type { OnboardingMessages } from './messages.ts';

/** Every sentence of the screen in Spanish. */
export const spanish: Catalogue<OnboardingMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  title: 'Iniciando la integración de la empresa de QuickBooks',
  wait: 'Espere, por favor…',
  signInFailed: 'No se pudo abrir el inicio de sesión de Avalara. Haga clic en «Reintentar».',
  argumentsMissing: 'Los datos de la integración no son válidos. Volviendo al portal de integración.',
  consentFailed: 'No se pudo abrir la página de Intuit. Inténtelo de nuevo.',
  secondsLeft: (seconds) => (seconds === 1 ? '1 segundo' : `${seconds} segundos`),
  steps: 'Pasos de la integración',
  signIn: 'Iniciar sesión en Avalara',
  connect: 'Conectar QuickBooks',
  finish: 'Terminar',
  done: 'hecho',
  completedTitle: 'QuickBooks está conectado',
  completed: 'Su empresa de QuickBooks ya está conectada a AvaTax. Esta ventana se cerrará sola en 10 segundos.',
  goToIntegrations: 'Ir a las integraciones',
};
