import type { SessionKind } from './session-tokens.ts';

/** Who calls, as the service knows it. Nothing in here comes from the browser's own word. */
export interface Principal {
  readonly kind: SessionKind;
  readonly jti: string;
  readonly subject: string;
  /** The accounting company; null before one is chosen. */
  readonly realmId: string | null;
  /** What an embed session may show: widget names. Empty for the other kinds. */
  readonly widgets: readonly string[];
  /** The origins that an embed session may be used at: those of its pages, and our own. Means nothing for other kinds. */
  readonly origins: readonly string[];
}

/** Reads the principal of a bearer; null when it is unknown, expired or revoked. */
export type Authenticate = (bearer: string) => Promise<Principal | null>;
