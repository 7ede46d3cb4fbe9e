import type { Catalog } from '@salestax/widget-kit';
import { listSpanish } from '../list-screen/list-messages.es.ts';
import { documentKindsSpanish } from '../texts/document-kinds.es.ts';
import { exemptionReasonsSpanish } from '../texts/exemption-reasons.es.ts';
import type { messages } from './messages.ts';

const reasons = new Map(Object.entries(exemptionReasonsSpanish));

export const spanish: Catalog<typeof messages> = {
  ...listSpanish,
  heading: 'Comprobante del impuesto',
  loading: 'Leyendo el cálculo del impuesto…',
  print: 'Imprimir o guardar como PDF',
  noReceipt:
    'No hay comprobante: el impuesto de este documento no está registrado. Estime el impuesto, guarde el documento y actualice aquí los datos.',
  otherCompany: 'Este documento es de otra empresa.',
  voided: 'No hay comprobante: el documento está anulado.',
  notInAccounting: 'No hay comprobante: QuickBooks no tiene este documento. Es posible que se haya eliminado.',

  ...documentKindsSpanish,

  seller: 'Vendedor',
  customer: 'Cliente',
  date: 'Fecha',
  currency: 'Moneda',
  shipTo: 'Gravado en esta dirección',

  lines: 'Líneas',
  description: 'Descripción',
  amount: 'Importe',
  tax: 'Impuesto',
  discount: 'Descuento',
  salesTax: 'Impuesto sobre las ventas',
  fee: 'Cargo por entrega minorista',
  taxOnFee: 'Impuesto sobre el cargo',
  total: 'Total',

  jurisdictions: 'Impuesto por jurisdicción',
  jurisdiction: 'Jurisdicción',
  level: 'Nivel',
  rate: 'Tasa',
  taxable: 'Gravable',
  State: 'Estado',
  County: 'Condado',
  City: 'Ciudad',
  Special: 'Distrito',
  noJurisdictions: 'Ninguna jurisdicción grava este documento.',

  certificates: 'Certificados de exención',
  exemptionReason: (reason) => reasons.get(reason) ?? reason,
  certificate: 'Certificado {number}',
  exemptBy: 'Exento por el certificado {number}.',

  'no-nexus': 'El vendedor no recauda impuestos aquí.',
  'no-tax-in-state': 'Este estado no tiene impuesto general sobre las ventas.',
  'outside-coverage': 'Fuera del área que cubre AvaTax.',
  'exempt-certificate': 'Exento por certificado.',
  'exempt-entity-use-code': 'Exento por el código de uso {code}.',
  'exempt-customer': 'El cliente está exento.',
  'non-taxable-line': 'No está marcado como gravable.',
  'non-taxable-code': 'Este tipo de artículo no se grava aquí.',
  'freight-rule': 'El envío no se grava en esta venta.',
  'below-threshold': 'La ropa de este precio no se grava aquí.',
  'zero-rate': 'La tasa es del 0 % aquí.',
  'zero-amount': 'El importe es 0.00.',
  'discounted-away': 'El descuento quita todo el importe.',
  'rounds-to-zero': 'El impuesto es menor que medio centavo.',
  'not-explained': 'AvaTax no indica el motivo.',

  recorded: 'Calculado por AvaTax, código de documento {code}. Registrado: {time}.',
  estimated: 'Calculado por AvaTax: {time}. No registrado.',
  changed: 'El documento tiene ahora otro total en QuickBooks: {total}.',
};
