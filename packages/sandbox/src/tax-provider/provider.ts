import type { Clock, Journal } from '../kernel/index.ts';
import type { Seller } from './engine/types.ts';
import type { Certificate, Company, Stamps, TaxProviderState } from './state.ts';
import { entityUseCodeOfReason, SALES_AND_USE } from './definitions.ts';

/** Choices where the public pages leave the behaviour open, or where waiting would be a nuisance. */
export interface ProviderRules {
  /** How long `$include=ForceTimeout` waits before it answers 316. Milliseconds; the real service takes 30 000. */
  readonly forceTimeoutMilliseconds: number;
  /**
   * Whether `changecode` renames a committed document. The SDK's text says it is for saved and posted ones; connectors
   * rely on it after the commit.
   */
  readonly renamesCommitted: boolean;
}

/** What every route works with. */
export interface Provider {
  readonly state: TaxProviderState;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly rules: ProviderRules;
  /** Where the links in its answers lead. */
  readonly origin: () => string;
}

export function today({ clock }: Provider): string {
  return clock.now().toISOString().slice(0, 10);
}

/** A moment as the provider writes it: no zone, seven digits of a second. */
export function nowText({ clock }: Provider): string {
  return clock.now().toISOString().replace(/Z$/, '0000Z');
}

export function stamps(provider: Provider, userId: number, made?: Stamps): Stamps {
  const now = nowText(provider);
  return {
    createdDate: made?.createdDate ?? now,
    createdUserId: made?.createdUserId ?? userId,
    modifiedDate: now,
    modifiedUserId: userId,
  };
}

/** An accepted write, for the journal. */
export function record(provider: Provider, company: Company, operation: string, id: string, after: unknown): void {
  provider.journal.append({ service: 'tax-provider', owner: String(company.accountId), operation, id, after });
}

/** A company as the engine sees it. */
export function sellerOf({ state }: Provider, company: Company): Seller {
  const items = new Map(
    state.items
      .filter(({ companyId }) => companyId === company.id)
      .map((item) => [item.itemCode.toLowerCase(), item.taxCode]),
  );
  return {
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
