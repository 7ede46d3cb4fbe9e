import { randomUUID } from 'node:crypto';
import { createSessionTokens } from '../../packages/connector/src/security/session-tokens.ts';
import { issueSession } from '../../packages/connector/src/store/sessions.ts';
import { type Call, callerOf } from './call.harness.ts';
import type { Product } from './product.harness.ts';

export const morgan = { email: 'morgan@support.example', name: 'Morgan Hale' } as const;
export const riley = { email: 'riley@support.example', name: 'Riley Chen' } as const;

export interface StaffCaller {
  readonly jti: string;
  readonly token: string;
  /** Makes a call as this user. */
  readonly call: Call;
}

const lifetimeMs = 25 * 60_000;

/** A signed-in staff user, created without the sign-in. `signedInAt`: when they proved their identity. */
export async function staffAt(
  product: Product,
  signedInAt: Date | null,
  person: { readonly email: string; readonly name: string } = morgan,
): Promise<StaffCaller> {
  const { db, clock } = product.connector.services;
  const jti = randomUUID();
  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1_000) * 1_000 + lifetimeMs);
  const session = { jti, kind: 'staff', realmId: null, subject: person.email, expiresAt } as const;
  const scope = { name: person.name, ...(signedInAt !== null && { signedInAt: signedInAt.toISOString() }) };
  const more = { parentJti: null, companyId: null, scope, origins: [], issuedAt, absoluteExpiresAt: expiresAt };
  await db.tx('system', (trx) => issueSession(trx, { ...session, ...more }));
  const token = await createSessionTokens(product.info.api, product.signingKeys).sign(session, issuedAt);
  return { jti, token, call: callerOf(product, token) };
}
