/** An app that is registered with the accounting service. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly appName: string;
  /** Compared exactly. */
  readonly redirectUris: readonly string[];
}

export type CompanyRole = 'administrator' | 'standard';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly phoneNumber: string;
  /** Role by realm id. */
  readonly companies: Readonly<Record<string, CompanyRole>>;
}

export const fullName = ({ givenName, familyName }: User): string => `${givenName} ${familyName}`;

export const scopes = {
  accounting: 'com.intuit.quickbooks.accounting',
  payment: 'com.intuit.quickbooks.payment',
  openid: 'openid',
  profile: 'profile',
  email: 'email',
  phone: 'phone',
  address: 'address',
} as const;

export const knownScopes: ReadonlySet<string> = new Set(Object.values(scopes));

export const readScopes = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');
