import type { TableTexts } from '@salestax/ui';
import type { FailureMessages } from '../service/failed.tsx';
import type { administratorMessages } from '../session/administrator.ts';
import type { blockedMessages } from '../set-up-state/blocked.tsx';
import type { StepMessages } from '../sign-in/sign-in-steps.ts';

/** Messages of the service, by error code. */
const reasons = new Map(
  Object.entries({
    BadRequest: 'La solicitud no está completa o no es válida.',
    Forbidden: 'Esta sesión no permite hacerlo.',
    CompanyDisconnected: 'Esta empresa no está conectada a QuickBooks.',
    ReadOnly: 'Esta sesión permite ver, pero no cambiar nada.',
    NonAdminUser: 'Para esto se necesita un administrador de la empresa.',
    InvalidUser: 'Este usuario no pertenece a la empresa.',
    NotFound: 'No hay nada en esta dirección.',
    TooLarge: 'La solicitud es demasiado grande. Envíe menos a la vez.',
    TooManyDocuments: 'El mes tiene más documentos de los que caben en un archivo de auditoría.',
    UnknownKind: 'Esta versión del servicio no puede realizar este trabajo.',
    TooManyRequests: 'Demasiadas solicitudes. Inténtelo de nuevo en un momento.',
    InternalError: 'Se produjo un error. Inténtelo de nuevo más tarde.',
    Internal: 'Error interno del servidor.',
    Unavailable: 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
    StateMismatch: 'No pudimos verificar su identidad.',
    AccessDenied: 'QuickBooks no se conectó porque se denegó el acceso. Conéctelo de nuevo y permítalo.',
    AlreadyConnected: 'Otro administrador ya conectó esta empresa de QuickBooks mediante el conector de Avalara.',
    AnotherAccount: 'Esta empresa de QuickBooks está vinculada a otra cuenta de AvaTax.',
    UnknownCompany: 'Esta empresa no figura entre las empresas activas de su cuenta de AvaTax.',
    NotConnected: 'Su integración de Avalara AvaTax no está conectada a QuickBooks Online. Active la integración.',
    AddressValidationOff:
      'Esta función necesita que la validación de direcciones esté activada en la configuración del conector.',
    Paid: 'Avalara AvaTax no puede calcular el impuesto de documentos con pagos parciales o totales.',
    UnsupportedType: 'No se calcula el impuesto sobre las ventas de este tipo de documento.',
    BeforeStartDate: 'La fecha del documento es anterior a la fecha de inicio de AvaTax de la empresa.',
    NoLines: 'No se encontró ninguna línea con artículo. Escriba una línea válida.',
    NoDestination: 'La dirección de facturación o de envío está vacía. Indique una dirección válida.',
    IncompleteDestination:
      'La dirección del cliente está incompleta. Añada un código postal, o calle, ciudad y estado.',
    NoOrigin:
      'La dirección de su empresa está incompleta. Añada un código postal, o calle, ciudad y estado, en la configuración de la empresa en QuickBooks.',
    TaxInclusive:
      'Los importes del documento contienen el impuesto. En QuickBooks, elija importes sin impuesto y guárdelo.',
    NoExchangeRate:
      'El documento está en moneda extranjera y no tiene tipo de cambio. Indíquelo en QuickBooks y guárdelo.',
    AccountingTax:
      'QuickBooks calcula el impuesto de este cliente, por lo que no se usó AvaTax y el documento no se registró. En QuickBooks, elija una tasa personalizada de 0 % para el cliente y vuelva a guardar el documento.',
    TaxedInQuickBooks:
      'QuickBooks u otra aplicación cobra impuesto sobre las ventas en este documento, por lo que AvaTax no añadió ninguno ni lo registró. En QuickBooks, elija una tasa personalizada de 0 % para el documento y su cliente, o quite la línea de impuesto de la otra aplicación, y vuelva a guardarlo.',
    ReceiptOfOtherApp:
      'Otra aplicación guardó este recibo, o se guardó sin el panel de AvaTax, y su dinero ya se ha movido; por eso no se cambió ni se registró. Elija en la configuración de AvaTax qué sucede con estos recibos.',
    NoTaxCharged:
      'Este recibo de otra aplicación no cobra impuesto, pero AvaTax calcula uno; por eso no se registró. Corríjalo en QuickBooks y guárdelo; o vuelva a calcularlo en la conciliación, que lo registra con un impuesto de 0.00, como una venta en un mercado que paga el impuesto por sí mismo.',
    DocumentChanged:
      'Mientras tanto se cambió el documento en QuickBooks, así que se dejó como está. Léalo de nuevo y repita.',
    NotInQuickBooks: 'QuickBooks no tiene ningún documento con este id: se eliminó o no está guardado allí.',
    Stopped: 'El recálculo se detuvo antes de llegar a este documento.',
    FeeUnknown:
      'Corresponde un cargo por entrega minorista, pero AvaTax no conoce su importe. Agregue usted el cargo al documento, o vuelva a calcularlo más tarde.',
    QuickBooksUnavailable: 'QuickBooks no respondió a tiempo. Inténtelo de nuevo.',
    AvaTaxUnavailable: 'Avalara AvaTax no respondió a tiempo. Inténtelo de nuevo.',
    EstimateRefused: 'Se rechazó la última estimación del documento.',
    CodeTaken:
      'Avalara AvaTax tiene otros documentos con todos los códigos posibles de este documento. Dele otro número.',
    CannotModifyLockedTransaction: 'La transacción está bloqueada en AvaTax porque ya se declaró.',
    NotIntegrated: 'No se encontró la configuración de AvaTax.',
    Down: 'Esta función necesita que «Cálculo activo» esté activado.',
    Disconnected: 'Su integración de Avalara AvaTax no está conectada a QuickBooks Online. Active la integración.',
    CredentialsRefused: 'Avalara AvaTax ya no acepta las credenciales de su empresa. Indíquelas de nuevo.',
    RecordingDisabled: 'El registro en Avalara AvaTax está desactivado en la configuración.',
  }),
);

/** Messages of failures. */
export const failureSpanish: FailureMessages = {
  sessionEnded: 'La sesión ha caducado. Inicie sesión de nuevo.',
  failed: 'Se produjo un error. Inténtelo de nuevo más tarde.',
  notSetUp: 'Esta parte de la página no está bien configurada. Avise al soporte de este sitio web.',
  readOnly: 'Puede ver esto, pero no cambiarlo.',
  retry: 'Reintentar',
  details: 'Detalles',
  correlationId: 'Identificador de correlación',
  copyCorrelationId: 'Copiar identificador de correlación',
  copied: 'Copiado',
  notCopied: 'El navegador no permitió copiar.',
  serviceMessage: (code, sentence) => reasons.get(code) ?? sentence,
};

/** Texts for a user without the right. */
export const blockedSpanish: typeof blockedMessages = { nextStep: 'Ir al siguiente paso de la configuración' };

export const administratorSpanish: typeof administratorMessages = {
  administratorTitle: 'Se requiere acceso de administrador',
  administratorText:
    'Para configurar la integración se necesita un administrador de la empresa contable. Inicie sesión con la cuenta de un administrador para continuar.',
  administratorSignIn: 'Iniciar sesión',
  cancel: 'Cancelar',
};

/** Messages of the sign-in steps. */
export const stepSpanish: StepMessages = {
  ...failureSpanish,
  ...administratorSpanish,
  inactiveUserText:
    'AvaTax tiene a este usuario como inactivo o no lo conoce. Pida a un administrador de su cuenta de Avalara que lo active, o inicie sesión con otro.',
  accountingFailed: 'No se pudo abrir la página de Intuit. Inténtelo de nuevo.',
  noAccountingUrl: 'No se generó la dirección de Intuit.',
  accountingRefused: (reason) => `No se pudo generar la dirección de Intuit: ${reason}`,
};

const tableSpanish: TableTexts = {
  rows: 'Filas',
  all: 'Todas',
  none: 'Sin filas',
  range: (from, to, of) => `${from} a ${to} de ${of}`,
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page) => `Página ${page}`,
  sortBy: (column) => `Ordenar por ${column}`,
  sortedAscending: (column) => `Ordenado por ${column}, ascendente`,
  sortedDescending: (column) => `Ordenado por ${column}, descendente`,
  selectRow: (row) => `Seleccionar ${row}`,
  selectedCount: {
    one: '{count} seleccionado',
    many: '{count} de seleccionados',
    other: '{count} seleccionados',
  },
  details: (row) => `Detalles de ${row}`,
};
const { details: detailsOf, ...tableWords } = tableSpanish;

/** Texts of tables, by the names in the screens that have one. */
export const tableWordsSpanish = { ...tableWords, detailsOf };

/** Messages shared by several screens. */
export const notConnectedSpanish =
  'Su integración de Avalara AvaTax no está conectada a QuickBooks Online. Active la integración.';
export const calculationOffSpanish =
  'Esta función necesita que «Cálculo activo» esté activado. Vuelva a la pantalla de inicio y actívelo.';
