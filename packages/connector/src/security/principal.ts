import type { SessionKind } from './session-tokens.ts';

/** A user of the tax provider, as the provider told it at the sign-in. */
export interface SignedInUser {
  /** `sub` of the identity server. */
  readonly sub: string;
  readonly providerUserId: string;
  readonly accountId: string;
  /** Name for signing in. */
  readonly userName: string;
  /** For people. */
  readonly name: string;
  /** The tax provider's name of the user's role. */
  readonly role: string;
}

/** A person of the support staff, as their directory told it at the sign-in. */
export interface StaffUser {
  readonly email: string;
  readonly name: string;
  /** When they proved who they are; null = the directory did not say. */
  readonly signedInAt: Date | null;
}

/** Who calls, as the service knows it. Nothing in here comes from the browser's own word. */
export interface Principal {
  readonly kind: SessionKind;
  readonly jti: string;
  readonly subject: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  /** The same company's record, `userId` of the paths. */
  readonly companyId: string | null;
  /** Null for embed and staff sessions. */
  readonly user: SignedInUser | null;
  /** Null for all but staff sessions. */
  readonly staff: StaffUser | null;
  /** May change what the company's administrator decides: settings, calculation, regions, the link. */
  readonly canManage: boolean;
  /** What an embed session may show: widget names. Empty for the other kinds. */
  readonly widgets: readonly string[];
  /** The origins that an embed session may be used at: those of its pages, and our own. Means nothing for other kinds. */
  readonly origins: readonly string[];
}

/** Reads the principal of a bearer; null when it is unknown, expired or revoked. */
export interface Authenticate {
  (bearer: string): Promise<Principal | null>;
  /** Forgets what was seen: a session has just ended here. Resolves when the other processes are told. */
  readonly forget: () => Promise<void>;
}
