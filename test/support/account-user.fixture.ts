import { randomUUID } from 'node:crypto';
import type { SignedInUser } from '../../packages/connector/src/security/principal.ts';
import { createSessionTokens } from '../../packages/connector/src/security/session-tokens.ts';
import { companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import { issueSession } from '../../packages/connector/src/store/sessions.ts';
import { type Call, callerOf } from './call.harness.ts';
import type { Product } from './product.harness.ts';

const ofCottonwood = { accountId: '2000134567' };

/** Users of the tax provider, with the claims of its identity server. */
export const people = {
  administrator: {
    ...ofCottonwood,
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0001',
    providerUserId: '510001',
    userName: 'dana@cottonwood.example',
    name: 'Dana Whitfield',
    role: 'AccountAdmin',
    companyIds: null,
  },
  bookkeeper: {
    ...ofCottonwood,
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0002',
    providerUserId: '510002',
    userName: 'luis@cottonwood.example',
    name: 'Luis Ortega',
    role: 'AccountUser',
    companyIds: null,
  },
  /** A user of another account, with three active companies. */
  outfitter: {
    sub: '5f0c8a5e-1d1c-4a51-9a0e-2f6f1c9b0005',
    providerUserId: '520001',
    accountId: '2000134568',
    userName: 'owner@ridgeline.example',
    name: 'Sam Keller',
    role: 'AccountAdmin',
    companyIds: null,
  },
} as const satisfies Readonly<Record<string, SignedInUser>>;

/** The password of every user at the sandbox's tax provider. */
export const password = 'sandbox-password';

export interface AccountUser {
  readonly jti: string;
  readonly token: string;
  /** `userId` of the paths. */
  readonly companyId: string;
  /** Makes a call as this user; the company's id is filled in. */
  readonly call: Call;
}

const lifetimeMs = 25 * 60_000;

/** A user with a session in a company, created without the sign-in. */
export async function signIn(
  product: Product,
  user: SignedInUser,
  realmId: string = product.info.realmId,
): Promise<AccountUser> {
  const { db, clock } = product.connector.services;
  const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (company === null) throw new Error(`No company ${realmId}`);
  const { companyId } = company;
  const jti = randomUUID();
  const issuedAt = clock.now();
  const expiresAt = new Date(Math.floor(issuedAt.getTime() / 1_000) * 1_000 + lifetimeMs);
  const session = { jti, kind: 'app', realmId, subject: user.sub, expiresAt } as const;
  await db.tx('system', (trx) =>
    issueSession(trx, {
      ...session,
      parentJti: null,
      companyId,
      scope: user,
      origins: [],
      issuedAt,
      absoluteExpiresAt: expiresAt,
    }),
  );
  const token = await createSessionTokens(product.info.api, product.signingKeys).sign(session, issuedAt);
  const call = callerOf(product, token);
  return {
    jti,
    token,
    companyId,
    call: (name, requested = {}) =>
      call(name, { ...requested, params: { userId: companyId, realmId, ...requested.params } }),
  };
}
