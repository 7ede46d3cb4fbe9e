import type { Clock, Journal } from '../kernel/index.ts';
import { entityUseCodeOfReason, SALES_AND_USE } from './definitions.ts';
import type { Seller } from './engine/types.ts';
import type { Certificate, Company, Stamps, TaxProviderState } from './state.ts';

/** Behaviour that the public documentation does not define, and delays that tests shorten. */
export interface ProviderRules {
  /** How long `$include=ForceTimeout` waits before error 316, in milliseconds; the real service waits 30,000. */
  readonly forceTimeoutMilliseconds: number;
  /**
   * Whether `changecode` accepts a committed document. The SDK's text allows saved and posted ones; connectors rely on
   * it after the commit.
   */
  readonly renamesCommitted: boolean;
}

/** State, clock, journal and rules, for every route. */
export interface Provider {
  readonly state: TaxProviderState;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly rules: ProviderRules;
  /** Origin of the links in its responses. */
  readonly origin: () => string;
}

export function today({ clock }: Provider): string {
  return clock.now().toISOString().slice(0, 10);
}

/** The current time in the provider's format, with seven decimals of a second. */
export function nowText({ clock }: Provider): string {
  return clock.now().toISOString().replace(/Z$/, '0000Z');
}

export function stamps(provider: Provider, userId: number, before?: Stamps): Stamps {
  const now = nowText(provider);
  return {
    createdDate: before?.createdDate ?? now,
    createdUserId: before?.createdUserId ?? userId,
    modifiedDate: now,
    modifiedUserId: userId,
  };
}

/** Journals an accepted write. */
export function record(provider: Provider, company: Company, operation: string, id: string, after: unknown): void {
  provider.journal.append({ service: 'tax-provider', owner: String(company.accountId), operation, id, after });
}

/** A company's nexus, items and certificates, in the form of the tax engine. */
export function sellerOf({ state }: Provider, company: Company): Seller {
  const items = new Map(
    state.items
      .filter(({ companyId }) => companyId === company.id)
      .map((item) => [item.itemCode.toLowerCase(), item.taxCode]),
  );
  return {
    deliveryFeeForm: state.accounts.find(({ id }) => id === company.accountId)?.deliveryFeeForm ?? 'in-tax',
    carriesFeesForward: state.deliveryFees.carriedForward,
    nexus: state.nexus.filter(
      ({ companyId, nexusTaxTypeGroup }) => companyId === company.id && nexusTaxTypeGroup === SALES_AND_USE,
    ),
    taxCodeOfItem: (itemCode) => items.get(itemCode.toLowerCase()) || null,
    certificatesOf: (customerCode) =>
      state.certificates
        .filter(
          (certificate) => certificate.companyId === company.id && certificate.customerCodes.includes(customerCode),
        )
        .map(toExemptionDocument),
  };
}

function toExemptionDocument(certificate: Certificate) {
  const { id, signedDate, expirationDate, valid, exemptionNumber, exposureZone, exemptionReason } = certificate;
  return {
    id,
    region: exposureZone.region,
    country: exposureZone.country,
    signedDate,
    expirationDate,
    valid: valid && certificate.status === 'COMPLETE',
    exemptionNumber,
    entityUseCode: entityUseCodeOfReason(exemptionReason.name),
  };
}
