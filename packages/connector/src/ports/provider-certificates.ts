import type { ExemptionMethod } from '../domain/exemption-methods.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { ProviderCompanyAccount } from './provider-nexus.ts';

/** A customer as the tax provider keeps it. '' = not given. */
export interface ProviderCustomer {
  /** The accounting service's id. */
  readonly code: string;
  readonly name: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly email: string;
}

export interface ProviderCertificate {
  readonly id: string;
  readonly exemptionReason: string;
  readonly signedDate: Day;
  readonly expirationDate: Day;
  readonly isValid: boolean;
  /** The provider's words: `COMPLETE`, `PENDING`, `EXPIRED` … */
  readonly status: string;
  /** How its exemption store takes it: `Valid`, `Expired`, `Invalid`, `PendingFuture`, `None`; '' = not told. */
  readonly storeStatus: string;
  /** Whoever the certificate is linked to. */
  readonly customers: readonly ProviderCustomer[];
}

/** What is filed as the paper of a certificate. `null` bytes: longer than was asked for. */
export interface CertificateDocument {
  readonly bytes: Uint8Array | null;
}

export interface NewProviderCustomer extends PostalAddress {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly fax: string;
}

/** A request that the provider was asked to send to a customer. */
export interface Invitation {
  readonly id: string;
  readonly customerCode: string;
  readonly method: ExemptionMethod | null;
  /** '' until it is ready. */
  readonly requestLink: string;
}

/** Exemption certificates at the tax provider and the requests for them. */
export interface ProviderCertificates {
  /** With their customers, at most 500; `skip` = rows in hand. */
  certificates(
    call: CallContext,
    account: ProviderCompanyAccount,
    skip: number,
  ): Promise<Outcome<{ readonly rows: readonly ProviderCertificate[]; readonly total: number }>>;
  /** `not-found` when nothing is filed, or the certificate is none of this company. */
  certificateDocument(
    call: CallContext,
    account: ProviderCompanyAccount,
    certificateId: string,
    maxBytes: number,
  ): Promise<Outcome<CertificateDocument>>;
  /** Which of these customers (at most 50) the provider knows. */
  knownCustomers(
    call: CallContext,
    account: ProviderCompanyAccount,
    codes: readonly string[],
  ): Promise<Outcome<ReadonlySet<string>>>;
  /** `refused` also when it is there already. */
  createCustomer(
    call: CallContext,
    account: ProviderCompanyAccount,
    customer: NewProviderCustomer,
  ): Promise<Outcome<void>>;
  /** All that were ever sent to these customers (at most 50). */
  invitationsOf(
    call: CallContext,
    account: ProviderCompanyAccount,
    codes: readonly string[],
  ): Promise<Outcome<readonly Invitation[]>>;
  /** Not idempotent: every call sends another request. `recipient` is an e-mail address, a fax number, or '' for a link. */
  invite(
    call: CallContext,
    account: ProviderCompanyAccount,
    customerCode: string,
    invitation: { readonly method: ExemptionMethod; readonly recipient: string },
  ): Promise<Outcome<Invitation>>;
  invitation(
    call: CallContext,
    account: ProviderCompanyAccount,
    customerCode: string,
    id: string,
  ): Promise<Outcome<Invitation>>;
}
