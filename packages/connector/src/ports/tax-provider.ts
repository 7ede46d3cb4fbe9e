import type {
  CalculatedTax,
  EstimateType,
  ProviderTransaction,
  RecordedTransaction,
  RecordedType,
} from '../domain/provider-transaction.ts';
import type { Day } from '../domain/sales-document.ts';
import type { Outcome, VendorError } from '../domain/vendor-error.ts';
import type { CallContext } from './call-log.ts';
import type { ProviderUserId } from './identity-provider.ts';

/** Stands for a secret that was deleted after a disconnect, or cannot be decrypted; never sent to the provider. */
export const missingSecret = '';
/** What a call without a secret ends with. */
export const missingCredentials: VendorError = {
  kind: 'unauthorized',
  vendor: 'tax-provider',
  code: 'MissingSecret',
  message: 'Avalara no longer accepts our sign-in. Connect to Avalara again.',
  detail: 'No credentials are stored, or this service cannot decrypt them.',
};

/** Credentials for the tax provider: account number and licence key, or user name and password. */
export interface ProviderCredentials {
  readonly login: string;
  readonly secret: string;
}

/** How the provider's codes of a company's customers are made. */
export interface CustomerCodeRule {
  /** What the codes of its customers begin with there, before their ids. @default nothing */
  readonly customerPrefix?: string;
}

/** The provider company, with its credentials. */
export interface TaxAccount extends ProviderCredentials, CustomerCodeRule {
  readonly companyCode: string;
}

export interface ProviderCompany {
  readonly id: string;
  readonly companyCode: string;
  readonly name: string;
  readonly isDefault: boolean;
  /** Null: it has no parent company. */
  readonly parentId: string | null;
}

/** The account that valid credentials belong to. */
export interface ProviderIdentity {
  readonly accountId: string;
  /** '' = not reported. */
  readonly userId: string;
  readonly userName: string;
}

/** A user of an account, from the provider's list. */
export interface ProviderUser {
  readonly id: string;
  /** Role as named by the provider, e.g. `AccountAdmin`. */
  readonly role: string;
  readonly isActive: boolean;
  /** Companies that the user is limited to; null = all of the account. */
  readonly companyIds: readonly string[] | null;
}

/** A service that an account has subscribed to. */
export interface ProviderSubscription {
  /** As named by the provider, e.g. `AvaTaxPro`. */
  readonly name: string;
  readonly from: Day;
  /** The last day. */
  readonly to: Day;
}

/** Calls for sign-in and linking a company. */
export interface ProviderAccounts {
  /**
   * A user of an account, requested with the access token of their own sign-in. Null if the account has no such user.
   */
  userOf(
    call: CallContext,
    accessToken: string,
    accountId: string,
    userId: string,
  ): Promise<Outcome<ProviderUser | null>>;
  /** The account of the user of an access token; null if the provider does not accept the token. Changes nothing. */
  accountOf(call: CallContext, accessToken: string): Promise<Outcome<ProviderUserId | null>>;
  /** Null if the provider does not accept the credentials. Changes nothing. */
  ping(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<ProviderIdentity | null>>;
  /** The user of credentials; null if the account has no such user in its list. */
  userOfCredentials(
    call: CallContext,
    credentials: ProviderCredentials,
    identity: Pick<ProviderIdentity, 'accountId' | 'userId'>,
  ): Promise<Outcome<ProviderUser | null>>;
  /** Subscriptions of the account, of any date. */
  subscriptions(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<readonly ProviderSubscription[]>>;
  /** Active companies of the account. */
  companies(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<readonly ProviderCompany[]>>;
}

export interface TaxProvider {
  /** An estimate: never recorded by the provider. */
  estimate(
    call: CallContext,
    account: TaxAccount,
    type: EstimateType,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Creates or adjusts the committed transaction with this code. Idempotent. */
  record(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Voids (`DocVoided`). Succeeds if the transaction is voided already; `not-found` if it was never recorded. */
  cancel(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<void>>;
  /** Changes the code. Idempotent: succeeds if only the new code exists. */
  changeCode(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    from: string,
    to: string,
  ): Promise<Outcome<void>>;
  find(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<RecordedTransaction>>;
}
