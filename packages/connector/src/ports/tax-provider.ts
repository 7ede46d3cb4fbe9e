import type { CallContext } from './call-log.ts';
import type { Outcome } from '../domain/vendor-error.ts';
import type {
  CalculatedTax,
  EstimateType,
  ProviderTransaction,
  RecordedTransaction,
  RecordedType,
} from '../domain/provider-transaction.ts';

/** In place of a kept secret that can't be opened; the provider is never asked with it. */
export const unreadableCredentials = '';

/** What signs in at the tax provider: account number and licence key, or user name and password. It takes both. */
export interface ProviderCredentials {
  readonly login: string;
  readonly secret: string;
}

/** The company at the tax provider, and what signs in for it. */
export interface TaxAccount extends ProviderCredentials {
  readonly companyCode: string;
}

export interface ProviderCompany {
  readonly id: string;
  readonly companyCode: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** Who the provider takes the credentials for. */
export interface ProviderIdentity {
  readonly accountId: string;
  readonly userName: string;
}

/** A user of an account, as the provider's own list has it. */
export interface ProviderUser {
  readonly id: string;
  /** The provider's name of the role, e.g. `AccountAdmin`. */
  readonly role: string;
  readonly isActive: boolean;
}

/** What signing in and linking a company ask of the provider. */
export interface ProviderAccounts {
  /** The user of an account, asked with the access token of their own sign-in. Null when the account has no such user. */
  userOf(
    call: CallContext,
    accessToken: string,
    accountId: string,
    userId: string,
  ): Promise<Outcome<ProviderUser | null>>;
  /** Null when the provider does not accept the credentials; records nothing. */
  ping(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<ProviderIdentity | null>>;
  /** Active companies of the account. */
  companies(call: CallContext, credentials: ProviderCredentials): Promise<Outcome<readonly ProviderCompany[]>>;
}

export interface TaxProvider {
  /** Never recorded by the provider. */
  estimate(
    call: CallContext,
    account: TaxAccount,
    type: EstimateType,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Create-or-adjust under `code`, committed. Safe to repeat. */
  record(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    code: string,
    transaction: ProviderTransaction,
  ): Promise<Outcome<CalculatedTax>>;
  /** Voids (`DocVoided`). A transaction that is already cancelled counts as done; `not-found` when it never was recorded. */
  cancel(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<void>>;
  /** Renames. Safe to repeat: done when only the new code exists. */
  changeCode(
    call: CallContext,
    account: TaxAccount,
    type: RecordedType,
    from: string,
    to: string,
  ): Promise<Outcome<void>>;
  find(call: CallContext, account: TaxAccount, type: RecordedType, code: string): Promise<Outcome<RecordedTransaction>>;
}
