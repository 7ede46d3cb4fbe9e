import { Type } from 'typebox';
import type { SessionEndCode } from '@salestax/contract';
import type { SessionKind } from './session-tokens.ts';

/** A user of the tax provider, as reported by the provider at sign-in. */
export interface SignedInUser {
  /** `sub` of the identity server. */
  readonly sub: string;
  readonly providerUserId: string;
  readonly accountId: string;
  /** Sign-in name. */
  readonly userName: string;
  /** Display name. */
  readonly name: string;
  /** The tax provider's name of the user's role. */
  readonly role: string;
  /** Companies of the tax provider that the user is limited to; null = all of the account. */
  readonly companyIds: readonly string[] | null;
}

/** A `SignedInUser` as it is stored with a session and a consent. */
export const signedInUserShape = Type.Object({
  sub: Type.String(),
  providerUserId: Type.String(),
  accountId: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  role: Type.String(),
  companyIds: Type.Union([Type.Array(Type.String()), Type.Null()]),
});

/** A member of the support staff, as reported by the directory at sign-in. */
export interface StaffUser {
  readonly email: string;
  readonly name: string;
  /** Time of authentication; null = not reported by the directory. */
  readonly signedInAt: Date | null;
}

/** The authenticated caller. Nothing in it is taken from the browser without verification. */
export interface Principal {
  readonly kind: SessionKind;
  /** Id of the session token (`jti` of RFC 7519). */
  readonly jti: string;
  /** Whom the session is for: `sub` of a user, or the e-mail address of a member of the staff or of an integrator's user. */
  readonly subject: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  /** The id of the same company in this service; in the paths of the specification it is `userId`. */
  readonly companyId: string | null;
  /** Null for embed and staff sessions. */
  readonly user: SignedInUser | null;
  /** Null for all but staff sessions. */
  readonly staff: StaffUser | null;
  /** May change what administrators decide: settings, calculation, nexus, the linked company. */
  readonly canManage: boolean;
  /** May close and reopen months, and make and download their audit files. */
  readonly canClose: boolean;
  /** Widgets that an embed session may show. Empty for other kinds. */
  readonly widgets: readonly string[];
  /** Those of them that may also change what they show. */
  readonly manages: readonly string[];
  /** The integrator's client of an embed session; null for other kinds. */
  readonly clientId: string | null;
  /** Origins that an embed session is valid at: those of its pages, and our own. Unused for other kinds. */
  readonly origins: readonly string[];
  /** The company is not connected to the accounting service. */
  readonly isDisconnected: boolean;
}

/** Resolves a bearer to its principal; null if it is unknown, expired or revoked. */
export interface Authenticate {
  (bearer: string): Promise<Principal | null>;
  /** Why the session of a bearer was ended; null if it was not, or the reason is nothing to tell. */
  readonly endOf: (bearer: string) => Promise<SessionEndCode | null>;
  /**
   * Clears the cache after sessions have ended here; of one company, or all. Resolves when the other processes are
   * notified.
   */
  readonly invalidate: (realmId?: string) => Promise<void>;
}
