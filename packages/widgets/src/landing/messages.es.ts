import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { stepSpanish } from '../texts/shared.es.ts';
import type { LandingMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<LandingMessages> = {
  ...kitSpanish,
  ...stepSpanish,
  product: 'Conector de impuesto sobre las ventas',
  headline: 'El impuesto sobre las ventas, integrado en QuickBooks',
  description:
    'Calcule impuestos, valide direcciones y gestione certificados de exención desde su programa de contabilidad.',
  signIn: 'Iniciar sesión',
  support: 'Soporte',
  getStarted: 'Primeros pasos',
  newWindow: 'se abre en otra ventana',
  'signed-out': 'Ha cerrado la sesión en el conector de Avalara.',
  'timed-out': 'La sesión ha caducado. Inicie sesión de nuevo.',
  watch: 'Vea cómo funciona',
  filmInvoice: 'Una factura en QuickBooks, con entrega en una dirección de Denver.',
  filmEstimate: '«Estimate Tax» lee en AvaTax las tasas de esta dirección, línea por línea.',
  filmLines: 'El impuesto y el cargo por entrega se vuelven líneas de la factura, y cada importe se puede explicar.',
  filmRecorded: 'Al guardar la factura, AvaTax tiene el mismo documento para sus declaraciones.',
  filmPause: 'Pausa',
  filmContinue: 'Continuar',
  filmAgain: 'Ver otra vez',
  video: 'Cómo funciona la integración del impuesto sobre las ventas en QuickBooks',
  sampleTitle: 'Factura 1087',
  sampleMulch: 'Mantillo de cedro, saco de 2 pies³',
  sampleKit: 'Kit de riego por goteo, 100 pies',
  sampleSoil: 'Tierra de jardín, por yarda³',
  sampleTax: 'Impuesto sobre las ventas',
  sampleFee: 'Cargo por entrega minorista',
  sampleTaxOnFee: 'Impuesto sobre el cargo',
  sampleTaxAndFees: 'Total de impuestos y cargos',
  taxTitle: 'Impuesto en cada documento',
  taxText: 'Cada factura recibe, línea por línea, la tasa de la dirección de entrega.',
  addressTitle: 'Direcciones que se encuentran',
  addressText: 'Las direcciones de sus clientes se comprueban en bloque y en segundo plano.',
  certificateTitle: 'Certificados en un solo lugar',
  certificateText: 'Solicite, guarde y descargue los certificados de exención de sus clientes.',
};
