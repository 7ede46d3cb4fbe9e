import type { OptionName, SettingName } from '@salestax/contract';
import type { OptionMessages } from './option-messages.ts';

/** The names of the options of a company in Spanish. */
const optionLabelsSpanish = {
  isFeeAbsorbed: 'Pagar usted mismo los cargos por entrega minorista',
  isDiscountReimbursed: 'Los descuentos son cupones de fabricantes',
  pickUpShipMethod: 'Método de envío para recogida',
  locationCodes: 'Códigos de ubicación de AvaTax',
  purchaseOrderField: 'Campo personalizado con el número de orden de compra',
  salespersonField: 'Campo personalizado con el vendedor',
  originalSaleField: 'Campo personalizado con el número de la venta original',
  receiptsOfOtherApps: 'Recibos que otra aplicación guardó como pagados',
  timeZone: 'Zona horaria',
  isRecordingDisabled: 'No registrar transacciones en AvaTax',
} satisfies Record<OptionName, string>;

/** The names of all settings in Spanish. */
export const settingsSpanish = {
  avaTaxStartDate: 'Fecha de inicio',
  isMakeAllCustomerTaxable: 'Gravar a todos los clientes',
  taxItemId: 'Artículo de impuesto sobre las ventas',
  rdfItemId: 'Artículo de cargo por entrega minorista',
  rdfItemCode: 'Código del artículo de cargo por entrega minorista',
  taxOnRdfItemId: 'Artículo de impuesto sobre el cargo por entrega minorista',
  taxOnRdfItemCode: 'Código del artículo de impuesto sobre el cargo por entrega minorista',
  otherTaxItems: 'Artículos de otras aplicaciones que son impuesto',
  isEnableRetailDeliveryFee: 'Cargo por entrega minorista',
  isEnableAddressValidation: 'Validación de direcciones',
  applyParentExemptionToSubCustomer: 'Aplicar la exención del cliente principal a los subclientes',
  applyParentExemptionToProject: 'Aplicar la exención del cliente principal a los proyectos',
  ...optionLabelsSpanish,
} satisfies Record<SettingName, string>;

export const optionSpanish: OptionMessages = {
  ...optionLabelsSpanish,
  moreOptions: 'Más opciones',
  moreOptionsNote: 'Cargos, informes, recibos y días. La mayoría de las empresas no necesita ninguna.',
  isFeeAbsorbedHint:
    'El cargo se registra en AvaTax, pero los documentos de sus clientes no tienen una línea para él. Colorado y Minnesota lo permiten.',
  isDiscountReimbursedHint:
    'Un tercero le reembolsa el descuento: en la mayoría de los estados se grava el precio completo. Texas grava el precio rebajado.',
  pickUpShipMethodHint:
    'El nombre de un método de envío de QuickBooks. Los documentos con él se gravan en la dirección de su empresa, sin cargo por entrega.',
  locationCodesHint:
    'Para declaraciones por establecimiento: el código que AvaTax tiene para cada ubicación de QuickBooks.',
  locationCode: 'Código de ubicación de {location}',
  noLocations: 'QuickBooks no tiene ubicaciones de esta empresa, o no responde.',
  purchaseOrderFieldHint: 'El nombre del campo tal como QuickBooks lo muestra en el documento.',
  salespersonFieldHint: 'El nombre del campo tal como QuickBooks lo muestra en el documento.',
  customFieldsFound: 'En documentos recientes: {names}.',
  originalSaleFieldHint:
    'En notas de crédito y recibos de reembolso. El impuesto se calcula para la fecha de esa venta si QuickBooks no la vincula.',
  receiptsOfOtherAppsHint:
    'Recibos de venta y de reembolso de una tienda o aplicación de pagos, cuyo dinero ya se movió.',
  'receiptsOfOtherApps-leave': 'Dejarlos como están y mostrarlos en «Requiere atención»',
  'receiptsOfOtherApps-record': 'Registrarlos en AvaTax con los importes guardados',
  'receiptsOfOtherApps-marketplace':
    'Registrarlos como se guardaron; los que no tienen impuesto se vendieron en un mercado en línea que lo paga',
  'receiptsOfOtherApps-tax': 'Agregarles impuestos, como a otros documentos',
  timeZoneHint: 'Decide qué día es para su empresa, por ejemplo en qué día comienzan las nuevas regiones.',
  zoneOfAddress: 'La zona horaria de la dirección de la empresa',
  isRecordingDisabledHint:
    'Los impuestos se siguen calculando y agregando a los documentos. Elíjalo cuando otra integración registre sus ventas en AvaTax, o mientras prueba el conector.',

  locationCodeTooLong: 'Un código de ubicación tiene como máximo 50 caracteres.',
  fieldNamedTwice: 'Otra opción ya usa este campo personalizado. Escriba uno distinto.',
  unknownTimeZone: 'Esta zona horaria no se conoce. Elija una de la lista.',
};
