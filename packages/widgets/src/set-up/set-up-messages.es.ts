import type { SetUpMessages } from './set-up-messages.ts';

/** The messages of the set-up checklist in Spanish. */
export const setUpSpanish: SetUpMessages = {
  setUpTitle: 'Configuración',
  setUpProgress: '{done} de {total} pasos hechos',
  setUpDone: 'Hecho',
  setUpOpen: 'Pendiente',
  setUpBlocked: 'Más tarde',
  setUpUnknown: 'Sin revisar',
  setUpAfter: 'Después de «{step}».',
  setUpMissing: 'Falta: {names}.',
  setUpWho: 'Quién: {who}',
  setUpWhoAnyone: 'cualquiera con una cuenta de Avalara',
  setUpWhoAccounting: 'un administrador de la empresa de QuickBooks que también lo sea en Avalara',
  setUpWhoProvider: 'un administrador de la cuenta de Avalara',

  'step-provider': 'Iniciar sesión en Avalara',
  'step-accounting': 'Conectar QuickBooks',
  'step-company': 'Vincular la empresa de AvaTax',
  'step-settings': 'Completar la configuración del conector',
  'step-regions': 'Declarar dónde cobra impuestos',
  'step-calculation': 'Activar el cálculo de impuestos',
  'why-provider': 'Su cuenta de Avalara calcula el impuesto.',
  'why-accounting': 'El conector lee sus documentos y escribe el impuesto en ellos.',
  'why-company':
    'Los documentos se registran en esta empresa. El inicio de sesión muestra quién es usted; para calcular cuando nadie tiene la sesión abierta, el conector necesita además un usuario y una contraseña, o una clave de licencia.',
  'why-settings': 'El impuesto es una línea del documento, que necesita un artículo de QuickBooks.',
  'why-regions': 'AvaTax calcula el impuesto solo en las regiones donde está registrado para cobrarlo.',
  'why-calculation': 'Hasta entonces los documentos se guardan sin impuesto.',
  'go-provider': 'Iniciar sesión',
  'go-accounting': 'Conectar',
  'go-company': 'Vincular empresa',
  'go-settings': 'Abrir la configuración',
  'go-regions': 'Elegir regiones',
  'go-calculation': 'Activar',

  'lack-credentials': 'usuario y contraseña de AvaTax',
  'lack-company': 'empresa de AvaTax',
  'lack-region': 'una región',
  'lack-SalesTaxItem': 'artículo del impuesto sobre las ventas',
  'lack-RdfItem': 'artículo del cargo por entrega',
  'lack-TaxOnRdfItem': 'artículo del impuesto sobre el cargo por entrega',
};
