import type { ExemptionMethod } from '../domain/exemption-methods.ts';
import type { CertificatesByCustomer } from '../domain/exemption.ts';
import type { Day, PostalAddress } from '../domain/sales-document.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { ProviderCompanyAccount } from './provider-nexus.ts';

/** A customer record at the tax provider. '' = not set. */
export interface ProviderCustomer {
  /** Customer id of the accounting service. */
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
  /** Status as named by the provider: `COMPLETE`, `PENDING`, `EXPIRED` … */
  readonly status: string;
  /**
   * Status in Avalara's certificate management (ECM): `Valid`, `Expired`, `Invalid`, `PendingFuture`, `None`; '' = not
   * reported.
   */
  readonly ecmStatus: string;
  /** Name of the state or province that it is for; '' = not reported. */
  readonly state: string;
  /** The customer's number at that state; '' = none. */
  readonly number: string;
  readonly hasDocument: boolean;
  /** Customers that the certificate is linked to. */
  readonly customers: readonly ProviderCustomer[];
}

/** Document of a certificate. `bytes` is null if it is longer than requested. */
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

/** A certificate request that the provider sends to a customer. */
export interface Invitation {
  readonly id: string;
  readonly customerCode: string;
  readonly method: ExemptionMethod | null;
  /** '' until it is available. */
  readonly requestLink: string;
}

/** Exemption certificates at the tax provider, and requests for them. */
export interface ProviderCertificates {
  /** With their customers, at most 500; `skip` = number of rows already read. */
  certificates(
    call: CallContext,
    account: ProviderCompanyAccount,
    skip: number,
  ): Promise<Outcome<{ readonly rows: readonly ProviderCertificate[]; readonly total: number }>>;
  /** Of these customers (at most 50), in one call. A customer whom the provider does not know has none. */
  certificatesOf(
    call: CallContext,
    account: ProviderCompanyAccount,
    customerCodes: readonly string[],
  ): Promise<Outcome<CertificatesByCustomer>>;
  /** `not-found` if there is no document, or the certificate belongs to another company. */
  certificateDocument(
    call: CallContext,
    account: ProviderCompanyAccount,
    certificateId: string,
    maxBytes: number,
  ): Promise<Outcome<CertificateDocument>>;
  /** Which of these customers (at most 50) exist at the provider. */
  knownCustomers(
    call: CallContext,
    account: ProviderCompanyAccount,
    codes: readonly string[],
  ): Promise<Outcome<ReadonlySet<string>>>;
  /** `refused`, too, if the customer exists. */
  createCustomer(
    call: CallContext,
    account: ProviderCompanyAccount,
    customer: NewProviderCustomer,
  ): Promise<Outcome<void>>;
  /** All requests ever sent to these customers (at most 50). */
  invitationsOf(
    call: CallContext,
    account: ProviderCompanyAccount,
    codes: readonly string[],
  ): Promise<Outcome<readonly Invitation[]>>;
  /** Not idempotent: each call sends another request. `recipient`: e-mail address, fax number, or '' for a link. */
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
