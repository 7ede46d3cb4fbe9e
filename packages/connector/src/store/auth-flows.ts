import type { SelectQueryBuilder } from 'kysely';
import type { Trx } from './db.ts';
import type { Schema } from './schema.ts';

/** A pending sign-in at another site, or a one-time permit for one. Needs the 'system' scope. */
export interface AuthFlow {
  /** SHA-256 of what the browser of the flow has, or the bearer of the permit: a reader of the table cannot complete a flow. */
  readonly stateHash: string;
  /** Kind of flow; it can't be completed as another kind. */
  readonly kind: string;
  /** Data for the end of the flow. No secret: nonce and code verifier are not stored. */
  readonly detail: unknown;
  /** Network or company that `reachedLimit` counts; '' = none. */
  readonly startedBy: string;
  readonly expiresAt: Date;
}

export async function startAuthFlow(trx: Trx, flow: AuthFlow): Promise<void> {
  await trx
    .insertInto('authFlow')
    .values({ ...flow, detail: JSON.stringify(flow.detail ?? null) })
    .execute();
}

/** Most open flows of a kind: of all who start them together, and of each of them. */
export interface FlowLimits {
  readonly all: number;
  readonly each: number;
}

/** Beyond `all`, each may still have so many: a few networks that open flows in vain lock nobody else out. */
const eachBeyondAll = 5;

/** The limit that the open flows of the kind have reached; null = there is room for another one. */
export async function reachedLimit(
  trx: Trx,
  { kind, startedBy }: Pick<AuthFlow, 'kind' | 'startedBy'>,
  { all, each }: FlowLimits,
  now: Date,
): Promise<keyof FlowLimits | null> {
  const ofKind = trx.selectFrom('authFlow').select('stateHash').where('kind', '=', kind).where('expiresAt', '>', now);
  const ofStarter = ofKind.where('startedBy', '=', startedBy);
  if (await hasFewer(trx, ofKind, all)) return (await hasFewer(trx, ofStarter, each)) ? null : 'each';
  return (await hasFewer(trx, ofStarter, eachBeyondAll)) ? null : 'all';
}

async function hasFewer(
  trx: Trx,
  flows: SelectQueryBuilder<Schema, 'authFlow', { readonly stateHash: string }>,
  most: number,
): Promise<boolean> {
  const { count } = await trx
    .selectFrom(flows.limit(most).as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count < most;
}

/** Takes the flow, once: a second, late or mismatched call gets null (RFC 9700, 2.1). */
export async function takeAuthFlow(trx: Trx, stateHash: string, kind: string, now: Date): Promise<AuthFlow | null> {
  const flow = await trx
    .deleteFrom('authFlow')
    .where('stateHash', '=', stateHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
  return flow ?? null;
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
