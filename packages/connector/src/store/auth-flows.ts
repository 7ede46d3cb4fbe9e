import type { Trx } from './db.ts';

/** A sign-in on its way to another site and back, or a permit for one. Lives in the 'system' scope. */
export interface AuthFlow {
  /** SHA-256 of the `state` parameter: whoever reads the table cannot finish somebody's flow. */
  readonly stateHash: string;
  /** What it was started as, so that none can be finished as another. */
  readonly kind: string;
  /** Nonce, code verifier, browser binding and whatever else the flow needs at its end. */
  readonly detail: unknown;
  readonly expiresAt: Date;
}

export async function startAuthFlow(trx: Trx, flow: AuthFlow): Promise<void> {
  await trx
    .insertInto('authFlow')
    .values({ ...flow, detail: JSON.stringify(flow.detail ?? null) })
    .execute();
}

/** The flow, once: the second call, a late one and one of another kind get null (RFC 9700, 2.1). */
export async function takeAuthFlow(trx: Trx, stateHash: string, kind: string, now: Date): Promise<AuthFlow | null> {
  const taken = await trx
    .deleteFrom('authFlow')
    .where('stateHash', '=', stateHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** The flow as it stands, without taking it. */
export async function findAuthFlow(trx: Trx, stateHash: string, kind: string, now: Date): Promise<AuthFlow | null> {
  const found = await trx
    .selectFrom('authFlow')
    .selectAll()
    .where('stateHash', '=', stateHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found ?? null;
}
