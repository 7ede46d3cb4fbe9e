import type { OptionMessages } from './option-messages.ts';

export const optionSpanish: OptionMessages = {
  moreOptions: 'Más opciones',
  moreOptionsNote: 'Cargos, informes, recibos y días. La mayoría de las empresas no necesita ninguna.',
  IsFeeAbsorbed: 'Pagar usted mismo los cargos por entrega minorista',
  PickUpShipMethod: 'Método de envío para recogida',
  LocationCodes: 'Códigos de ubicación de AvaTax',
  PurchaseOrderField: 'Campo personalizado con el número de orden de compra',
  SalespersonField: 'Campo personalizado con el vendedor',
  OriginalSaleField: 'Campo personalizado con el número de la venta original',
  ReceiptsOfOtherApps: 'Recibos que otra aplicación guardó como pagados',
  TimeZone: 'Zona horaria',
  IsRecordingDisabled: 'No registrar transacciones en AvaTax',
  absorbedHint:
    'El cargo se registra en AvaTax, pero los documentos de sus clientes no tienen una línea para él. Colorado y Minnesota lo permiten.',
  pickUpHint:
    'El nombre de un método de envío de QuickBooks. Los documentos con él se gravan en la dirección de su empresa, sin cargo por entrega.',
  locationHint: 'Para declaraciones por establecimiento: el código que AvaTax tiene para cada ubicación de QuickBooks.',
  locationCode: 'Código de ubicación de {location}',
  noLocations: 'QuickBooks no tiene ubicaciones de esta empresa, o no responde.',
  customFieldHint: 'El nombre del campo tal como QuickBooks lo muestra en el documento.',
  originalSaleHint:
    'En notas de crédito y recibos de reembolso. El impuesto se calcula para la fecha de esa venta si QuickBooks no la vincula.',
  receiptsHint: 'Recibos de venta y de reembolso de una tienda o aplicación de pagos, cuyo dinero ya se movió.',
  leaveReceipts: 'Dejarlos como están y mostrarlos en «Requiere atención»',
  recordReceipts: 'Registrarlos en AvaTax con los importes guardados',
  taxReceipts: 'Agregarles impuestos, como a otros documentos',
  timeZoneHint: 'Decide qué día es para su empresa, por ejemplo en qué día comienzan las nuevas regiones.',
  zoneOfAddress: 'La zona horaria de la dirección de la empresa',
  recordingHint:
    'Los impuestos se siguen calculando y agregando a los documentos. Elíjalo cuando otra integración registre sus ventas en AvaTax, o mientras prueba el conector.',

  locationCodeTooLong: 'Un código de ubicación tiene como máximo 50 caracteres.',
  fieldNamedTwice: 'Otra opción ya usa este campo personalizado. Escriba uno distinto.',
  unknownTimeZone: 'Esta zona horaria no se conoce. Elija una de la lista.',
};
