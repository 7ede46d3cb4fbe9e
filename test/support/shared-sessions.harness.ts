import type { LoneConnector, SessionOf } from './lone-connector.harness.ts';

/** One session for each caller of a test file, because a new one for every request would be slow. */
export interface SharedSessions {
  tokenOf(caller: SessionOf): Promise<string>;
  /** Called after a call that ends sessions: every caller receives a new one. */
  forget(): void;
}

export function shareSessions(lone: LoneConnector): SharedSessions {
  const tokens = new Map<string, string>();
  return {
    async tokenOf(caller) {
      const key = JSON.stringify(caller);
      const token = tokens.get(key) ?? (await lone.session(caller)).token;
      tokens.set(key, token);
      return token;
    },
    forget: () => tokens.clear(),
  };
}

/** Calls that end the session that makes them, or all sessions of its company. */
export const endsSessions: ReadonlySet<string> = new Set([
  'disconnectOwn',
  'extendJwt',
  'logout',
  'staffDisconnect',
  'staffRevoke',
]);
