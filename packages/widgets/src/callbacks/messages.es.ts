import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { notConnectedSpanish, stepSpanish } from '../texts/shared.es.ts';
import type { CallbacksMessages } from './messages.ts';

/** The messages of the screens in Spanish. */
export const spanish: Catalog<CallbacksMessages> = {
  ...kitSpanish,
  ...stepSpanish,
  providerHeading: 'Iniciando sesión en Avalara',
  accountingHeading: 'Conectando QuickBooks',
  waiting: 'Espere, por favor…',
  asking: 'Comprobando su inicio de sesión…',
  askingAccounting: 'Comprobando la conexión…',
  leaving: 'Continuando…',
  closing: 'Puede cerrar esta ventana.',
  notConnected: notConnectedSpanish,
  connectAgain: 'Conectar con QuickBooks',
  companyValidationError: 'Esta cuenta de Avalara no es la que está vinculada a la empresa de QuickBooks.',
  companyNotFound: 'La autenticación del conector falló: no se encontró la empresa contable.',
  alreadyConnectedTitle: 'La empresa ya está conectada',
  alreadyConnected: 'Otro administrador ya conectó esta empresa de QuickBooks mediante el conector de Avalara.',
  linkedElsewhere:
    'Esta empresa de QuickBooks está desconectada y sigue vinculada a otra cuenta de AvaTax. Inicie sesión con esa cuenta para conectarla de nuevo, o pida al soporte de Avalara que termine el vínculo.',
  selectCompany: 'Elegir otra empresa',
  identity: 'No pudimos verificar su identidad.',
  notAuthenticated: 'La autenticación en Avalara falló. Inténtelo de nuevo con las credenciales correctas.',
  accessDenied: 'QuickBooks no dio acceso a la empresa.',
  notKept:
    'Este navegador no permite que la página conserve su sesión. Permita que guarde datos de este sitio e inicie sesión de nuevo.',
  answerLost: 'La primera respuesta se perdió y solo se da una vez. Empiece de nuevo.',
  ok: 'Aceptar',
  startAgain: 'Empezar de nuevo',
  close: 'Cerrar',
};
