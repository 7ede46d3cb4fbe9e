import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { PanelMessages } from './messages.ts';

/** The messages of the panel in Spanish. */
export const spanish: Catalog<PanelMessages> = {
  ...kitSpanish,
  provider: 'AvaTax',
  panel: 'Impuesto sobre las ventas',

  loading: 'Cargando…',
  idle: 'Activo',
  ecoSystemDisabled: 'Activo',
  estimating: 'Estimando…',
  estimated: 'Estimado',
  stale: 'Desactualizado',
  error: 'Sin estimar',
  notConfigured: 'Falta configurar',
  Down: 'Inactivo',
  Disconnected: 'Desconectado',
  NotIntegrated: 'Sin integrar',

  idleHint: 'Aún sin estimar',
  askingOne: 'Consultando a AvaTax por 1 línea',
  asking: 'Consultando a AvaTax por {} líneas',
  staleHint: 'El documento ha cambiado',
  downHint: 'El cálculo de impuestos está desactivado.',
  ecoSystemHint: 'En esta página no se estima el impuesto para su empresa. Se sigue calculando después de guardar.',
  configurationMissing: 'No se encontró la configuración de AvaTax',
  openSettings: 'Abrir la configuración del conector',
  opensInNewTab: '(se abre en otra pestaña)',
  askAdministrator: 'Pida a un administrador que complete la configuración.',

  recording: 'Registrando en AvaTax…',
  waiting: 'Guardado, aún sin registrar: esperando a {}.',
  recorded: 'Registrado en AvaTax como {}.',
  version: 'Versión {}.',
  voided: 'Anulado en AvaTax.',
  'not-recorded': 'No se registró en AvaTax.',
  attention: 'El registro en AvaTax requiere atención.',
  unsent: 'Guardado, aún sin registrar: el conector no responde.',
  linesWritten: 'Las líneas de impuestos se completaron después de guardar.',
  load: 'Cargarlas',
  reloadPage: 'Vuelva a cargar la página para ver las líneas completadas.',

  estimate: 'Estimar impuesto',
  view: 'Ver',
  viewWhat: 'error',
  why: '¿Por qué este impuesto?',
  close: 'Cerrar',

  salesTax: 'Impuesto sobre las ventas',
  fee: 'Cargo por entrega minorista',
  taxOnFee: 'Impuesto sobre el cargo',
  total: 'Total de impuestos y cargos',
  unknown: 'Se desconoce',
  feeUnknown:
    'Corresponde un cargo por entrega minorista, pero AvaTax no conoce su importe. No está en el total. Agregue usted el cargo al documento.',
  absorbedFee: 'Cargo por entrega que paga usted',

  jurisdiction: 'Jurisdicción',
  level: 'Nivel',
  rate: 'Tasa',
  taxable: 'Gravable',
  exempt: 'Exento',
  tax: 'Impuesto',
  byLine: 'Por línea',
  taxCode: 'Código fiscal',
  State: 'Estado',
  County: 'Condado',
  City: 'Ciudad',
  Special: 'Distrito',
  deliveredTo: 'Entregado en {}.',

  correlationId: 'Identificador de correlación: {}',
  notConnected: 'Su integración de Avalara AvaTax no está conectada a QuickBooks Online. Active la integración.',
  accountingTax:
    'No se pudo usar Avalara AvaTax para esta transacción. Se usa el cálculo de impuestos de QuickBooks Online.',
  taxedInQuickBooks:
    'QuickBooks cobra su propio impuesto sobre las ventas en este documento, por lo que AvaTax no añade ninguno. En QuickBooks, elija una tasa personalizada de 0 % para el documento y su cliente.',
  beforeStartDate:
    'La fecha de inicio del cálculo de AvaTax, {}, indicada en la configuración del conector, impide el cálculo.',
  noCustomer: 'No hay ningún cliente seleccionado. Seleccione un cliente.',
  paid: 'Avalara AvaTax no puede calcular el impuesto de documentos con pagos parciales o totales.',
  percentDiscount: 'Los descuentos porcentuales se procesan con retraso.',
  discountOnTax: 'Al total le faltan {} hasta que guarde.',
  noAddress: 'La dirección de facturación o de envío está vacía. Indique una dirección válida.',
  noLineItem: 'No se encontró ninguna línea con artículo. Escriba una línea válida.',

  providerUnavailable: 'Avalara AvaTax no respondió a tiempo. Inténtelo de nuevo.',
  accountingUnavailable: 'QuickBooks no respondió a tiempo. Inténtelo de nuevo.',

  unauthorized: 'La sesión ha caducado. Inicie sesión de nuevo.',
  network: 'Se produjo un error. Inténtelo de nuevo más tarde.',
  failed: 'Error interno del servidor',
};
