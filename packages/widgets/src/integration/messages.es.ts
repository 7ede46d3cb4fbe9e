import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { checkUpSpanish } from '../check-up/check-up-messages.es.ts';
import { setUpSpanish } from '../set-up/set-up-messages.es.ts';
import { stepSpanish } from '../texts/shared.es.ts';
import type { IntegrationMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<IntegrationMessages> = {
  ...kitSpanish,
  ...stepSpanish,
  ...checkUpSpanish,
  ...setUpSpanish,
  openFirst: 'Abra su empresa de QuickBooks para ver esta página. Una conexión que ya existe no cambia.',
  title: 'Qué está conectado',
  intro: 'Estos pasos conectan QuickBooks con AvaTax. Cada uno se puede repetir en cualquier momento.',
  provider: 'Cuenta de Avalara',
  providerOff: 'Inicie sesión con la cuenta que calcula sus impuestos.',
  providerOn: (user, account) => `${user}, cuenta ${account}`,
  signedIn: 'Sesión iniciada',
  signedOut: 'Sin sesión',
  signIn: 'Iniciar sesión',
  accounting: 'Empresa de QuickBooks',
  accountingOff:
    'Dé al conector acceso a la empresa cuyos documentos necesitan impuesto. Si ya está conectada, esto la abre en este navegador y no cambia la conexión.',
  connected: 'Conectada',
  notConnected: 'No conectada',
  notOpen: 'No abierta en este navegador',
  connect: 'Conectar con QuickBooks',
  connectAgain: 'Conectar en otra ventana',
  reconnect: 'Conectar de nuevo',
  selectCompany: 'Elegir otra empresa',
  disconnect: 'Desconectar de QuickBooks',
  company: 'Empresa de AvaTax',
  companyOff: 'Elija la empresa de su cuenta de Avalara en la que se registran los documentos.',
  companyOn: 'Los documentos se registran en la empresa vinculada.',
  companyNamed: 'Los documentos se registran en la empresa {code}.',
  linked: 'Vinculada',
  notLinked: 'No vinculada',
  link: 'Vincular empresa',
  linkOther: 'Cambiar de empresa',
  needsSignIn: 'Inicie sesión en Avalara primero.',
  needsConnection: 'Conecte QuickBooks primero.',
  settings: 'Configuración del conector',
  saveLog: 'Descargar el registro de AvaTax',
  logFailed: 'No se pudo leer el registro de AvaTax. Inténtelo de nuevo en un momento.',
  home: 'Ir al inicio',
  notAdministrator:
    'Ha iniciado sesión como {user} con el rol {role}. Para conectar una empresa se necesita un administrador de la cuenta de Avalara. Inicie sesión como tal, o pida a uno que abra esta página.',
  asking: 'Preparando la ventana de QuickBooks…',
  waiting: 'Continúe en la ventana de QuickBooks. Esta página sigue por sí sola.',
  notFinished: 'La ventana de QuickBooks se cerró antes de conectar la empresa. Puede empezar de nuevo.',
  declined: 'La empresa no se conectó en la ventana de QuickBooks. Puede empezar de nuevo.',
  disconnected: 'QuickBooks está desconectado.',
  disconnectTitle: 'Desconectar de QuickBooks',
  disconnectText: (company) =>
    `${company || 'La empresa'} dejará de estar conectada: no se calculará el impuesto de sus documentos hasta que un administrador la conecte de nuevo. ¿Desea desconectarla?`,
  yes: 'Sí',
  no: 'No',
};
