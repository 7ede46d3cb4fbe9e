import type { CompanySettings } from './company-settings.ts';
import { documentTypeOf } from './document-types.ts';
import { isSamePlace } from './postal-address.ts';
import type { PostalAddress, SalesDocument } from './sales-document.ts';

/** Settings that a retail delivery fee depends on. */
export type DeliverySettings = Pick<
  CompanySettings,
  'isEnableRetailDeliveryFee' | 'isFeeAbsorbed' | 'pickUpShipMethod'
>;

/** The two ends of a delivery, and what else is known of the sale. */
export interface DeliveryFacts {
  readonly origin: PostalAddress;
  readonly destination: PostalAddress;
  /** Another invoice of the same sale has the fee. */
  readonly isFeeOnOtherInvoice: boolean;
}

/**
 * Whether the provider is requested for a retail delivery fee; it knows where one is due. Returns have none. A fee is
 * due once per sale, whatever the number of invoices and shipments, and on deliveries only: not when the customer picks
 * the goods up (Colorado: 1 CCR 201-20, Rule 43-4-218; Minnesota Statutes 168E.01 and 168E.03).
 */
export function requestsFee(
  document: SalesDocument,
  { origin, destination, isFeeOnOtherInvoice }: DeliveryFacts,
  { isEnableRetailDeliveryFee, pickUpShipMethod }: DeliverySettings,
): boolean {
  if (!isEnableRetailDeliveryFee || documentTypeOf(document.kind).sign === -1 || isFeeOnOtherInvoice) return false;
  return !isPickedUp(document, { pickUpShipMethod }) && !isSamePlace(origin, destination);
}

/** Whether the customer picks the goods up, by the shipping method of the document. */
export function isPickedUp(
  { shipMethod = '' }: Pick<SalesDocument, 'shipMethod'>,
  { pickUpShipMethod }: Pick<DeliverySettings, 'pickUpShipMethod'>,
): boolean {
  return pickUpShipMethod !== '' && shipMethod.trim().toLowerCase() === pickUpShipMethod.toLowerCase();
}
