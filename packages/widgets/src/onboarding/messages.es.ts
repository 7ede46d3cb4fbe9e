import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { administratorSpanish, failureSpanish } from '../texts/shared.es.ts';
import type { OnboardingMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<OnboardingMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  ...administratorSpanish,
  title: 'Iniciando la integración de la empresa de QuickBooks',
  wait: 'Espere, por favor…',
  signInFailed: 'No se pudo abrir el inicio de sesión de Avalara. Haga clic en «Reintentar».',
  argumentsMissing: 'Los datos de la integración no son válidos. Volviendo al portal de integración.',
  consentFailed: 'No se pudo abrir la página de Intuit. Inténtelo de nuevo.',
  setUpFailed: 'No se pudo leer la configuración de la empresa. Haga clic en «Reintentar».',
  secondsLeft: { one: '{count} segundo', many: '{count} de segundos', other: '{count} segundos' },
  steps: 'Pasos de la integración',
  signIn: 'Iniciar sesión en Avalara',
  connect: 'Conectar QuickBooks',
  link: 'Vincular AvaTax',
  settings: 'Completar la configuración',
  done: 'hecho',
  missingTitle: 'QuickBooks está conectado. AvaTax todavía no.',
  unfinishedTitle: 'QuickBooks está conectado. Falta un paso.',
  credentialsMissing:
    'Todavía no se puede calcular el impuesto: el conector necesita el usuario y la contraseña de su cuenta de AvaTax. Cuando los introduzca, se vinculará la empresa que eligió.',
  companyMissing: 'Todavía no se puede calcular el impuesto: no hay ninguna empresa de AvaTax vinculada.',
  otherCompany:
    'La empresa de AvaTax que eligió en el portal no es la que está vinculada. Vincúlela aquí, o vuelva al portal y empiece con la vinculada.',
  notConnected: 'QuickBooks ya no está conectado.',
  otherAccount:
    'Inició sesión con una cuenta de Avalara distinta de {account}, la que eligió en el portal. Inicie sesión con esa, o vuelva al portal.',
  elsewhere: 'En este navegador está abierta ahora otra empresa. Inicie sesión de nuevo para continuar con esta.',
  signInAgain: 'Iniciar sesión de nuevo',
  givenUp: 'La integración no se completó.',
  settingsMissing: 'Todavía no se puede calcular el impuesto: la configuración del conector no está completa.',
  goToCredentials: 'Introducir el usuario y la contraseña de AvaTax',
  goToCompany: 'Vincular la empresa de AvaTax',
  goToSettings: 'Completar la configuración del conector',
  cameBack: 'Volvió antes de terminar este paso.',
  goOn: 'Continuar',
  completedTitle: 'QuickBooks está conectado',
  completed: 'Su empresa de QuickBooks ya está conectada a AvaTax.',
  completedOff:
    'Su empresa de QuickBooks ya está conectada a AvaTax y el cálculo está desactivado, como eligió en el portal. Los documentos se guardan sin impuesto hasta que un administrador lo active en Inicio.',
  windowCloses: 'Esta ventana se cerrará sola en 10 segundos.',
  returning: 'Volverá al portal en 10 segundos.',
  goToIntegrations: 'Ir a las integraciones',
  goingHome: 'Inicio se abre en 10 segundos.',
  goHome: 'Ir a Inicio',
  goToStart: 'Ir a la página inicial',
};
