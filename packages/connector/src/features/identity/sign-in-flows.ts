import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { RequestError } from '../../domain/request-error.ts';
import type { Clock } from '../../ports/clock.ts';
import { type FlowLimits, reachedLimit, startAuthFlow, takeAuthFlow } from '../../store/auth-flows.ts';
import type { Db } from '../../store/db.ts';

/** A redirect to another site and back. Each kind has its own name and cannot be completed as another. */
export interface FlowKind<Detail> {
  readonly name: string;
  /** Data of the flow, besides its own secrets. */
  readonly isDetail: (value: unknown) => value is Detail;
  readonly limits: FlowLimits;
}

/**
 * Limits of the flows of each kind: far more than people who sign in, or connect a company, within ten minutes, and fewer of one
 * network than would use up the room of all.
 */
export const openToAll: FlowLimits = { all: 20_000, each: 200 };

/** Limits of staff, who have room of their own, whatever the number of other sign-ins. */
export const openToStaff: FlowLimits = { all: 2_000, each: 200 };

/** The browser that starts a flow and completes it. */
export interface FlowStart {
  readonly browserId: string;
  /** Network of its address; null = not known. */
  readonly network: string | null;
}

export function flowKind<Schema extends TSchema>(
  name: string,
  limits: FlowLimits,
  schema: Schema,
): FlowKind<Static<Schema>> {
  const detail = Compile(schema);
  return { name, limits, isDetail: (value): value is Static<Schema> => detail.Check(value) };
}

export interface Flows {
  readonly db: Db;
  readonly clock: Clock;
}

/** Random values shared only by the two ends of one flow. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const lifetimeMs = 10 * 60_000;

const storedFlow = Compile(Type.Object({ detail: Type.Unknown() }));

/** 256 bits. */
const secretBytes = 32;
/** Key of a flow: state and browser, so that another browser can neither find nor use up a flow. */
const flowKeyOf = (state: string, browserId: string) =>
  createHash('sha256').update(`${browserId}.${state}`).digest('hex');

/**
 * Nonce and code verifier are derived (HKDF, RFC 5869) from the id of the browser, a random cookie that scripts cannot read, and
 * are not stored: a reader of the table learns neither, and a redirect address without the cookie is not enough.
 * 256 bits are also the shortest code verifier of RFC 7636, 43 characters.
 */
function derivedOf(state: string, browserId: string): Omit<FlowSecrets, 'state'> {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', browserId, state, use, secretBytes)).toString('base64url');
  return { nonce: derive('salestax sign-in nonce'), codeVerifier: derive('salestax sign-in code verifier') };
}

/** Starts a flow that this browser can complete once, within ten minutes. Throws `Unavailable` while too many are open, `TooManyRequests`
 * while too many are of this network. */
export async function startFlow<Detail>(
  { db, clock }: Flows,
  kind: FlowKind<Detail>,
  { browserId, network }: FlowStart,
  detail: Detail,
): Promise<FlowSecrets> {
  const state = randomBytes(secretBytes).toString('base64url');
  const now = clock.now();
  await db.tx('system', async (trx) => {
    const flow = { kind: kind.name, startedBy: network ?? '' };
    const limit = await reachedLimit(trx, flow, kind.limits, now);
    if (limit !== null) throw new RequestError(limit === 'all' ? 'Unavailable' : 'TooManyRequests', undefined, 60);
    await startAuthFlow(trx, {
      ...flow,
      stateHash: flowKeyOf(state, browserId),
      detail: { detail },
      expiresAt: new Date(now.getTime() + lifetimeMs),
    });
  });
  return { state, ...derivedOf(state, browserId) };
}

/** Completes a flow: null if it is unknown, expired, used, of another kind or of another browser. */
export async function finishFlow<Detail>(
  { db, clock }: Flows,
  kind: FlowKind<Detail>,
  state: string,
  browserId: string | null,
): Promise<(Omit<FlowSecrets, 'state'> & { readonly detail: Detail }) | null> {
  if (browserId === null) return null;
  const key = flowKeyOf(state, browserId);
  const flow = await db.tx('system', (trx) => takeAuthFlow(trx, key, kind.name, clock.now()));
  if (flow === null || !storedFlow.Check(flow.detail)) return null;
  const { detail } = flow.detail;
  return kind.isDetail(detail) ? { ...derivedOf(state, browserId), detail } : null;
}
