import type { Trx } from './db.ts';

/** A pending sign-in at another site, or a one-time permit for one. Needs the 'system' scope. */
export interface AuthFlow {
  /** SHA-256 of the `state` parameter: a reader of the table cannot complete a flow. */
  readonly stateHash: string;
  /** Kind of flow; it can't be completed as another kind. */
  readonly kind: string;
  /** Data for the end of the flow. No secret: nonce and code verifier are not stored. */
  readonly detail: unknown;
  readonly expiresAt: Date;
}

export async function startAuthFlow(trx: Trx, flow: AuthFlow): Promise<void> {
  await trx
    .insertInto('authFlow')
    .values({ ...flow, detail: JSON.stringify(flow.detail ?? null) })
    .execute();
}

/** Whether there are fewer than `most` open flows. */
export async function hasRoomForFlow(trx: Trx, most: number, now: Date): Promise<boolean> {
  const open = trx.selectFrom('authFlow').select('stateHash').where('expiresAt', '>', now).limit(most);
  const { count } = await trx
    .selectFrom(open.as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < most;
}

/** Takes the flow, once: a second, late or mismatched call gets null (RFC 9700, 2.1). */
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

/** Reads the flow without taking it. */
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
