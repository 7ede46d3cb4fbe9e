import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Answer } from '@salestax/contract';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Services } from '../../service/services.ts';
import { findAuthFlow, takeAuthFlow } from '../../store/auth-flows.ts';
import { type Permit, requestTokenFlow, requestTokenKey } from './provider-credentials.ts';

/** A request token, and the company whose user presents it. */
export interface PresentedToken {
  readonly realmId: string;
  /** The company's id (`companyId`), which the routes call `userId`. */
  readonly userId: string | undefined;
  readonly requestToken: string | undefined;
}

type Store = Pick<Services, 'db' | 'clock'>;

const permit = Compile(
  Type.Object({
    realmId: Type.String(),
    companyId: Type.String(),
    connectedBy: Type.Union([Type.String(), Type.Null()]),
  }),
);

export async function readAuthorization(
  store: Store,
  presented: PresentedToken,
): Promise<Answer<'authorizedForAiLogin'>> {
  const isAuthorized = (await readPermit(store, presented)) !== null;
  return { isAuthorized, errorMessage: isAuthorized ? null : signInSentences.notAuthorized };
}

/** Verifies a request token without consuming it. Null if it is not valid for this company. */
export const readPermit = (store: Store, presented: PresentedToken): Promise<Permit | null> =>
  permitIn(store, presented, findAuthFlow);

/** Consumes a request token. Null if it is not valid for this company, or was consumed meanwhile. */
export const takePermit = (store: Store, presented: PresentedToken): Promise<Permit | null> =>
  permitIn(store, presented, takeAuthFlow);

async function permitIn(
  { db, clock }: Store,
  { realmId, userId, requestToken = '' }: PresentedToken,
  read: typeof findAuthFlow,
): Promise<Permit | null> {
  const key = requestTokenKey(requestToken);
  const flow = await db.tx('system', (trx) => read(trx, key, requestTokenFlow, clock.now()));
  const isValid = permit.Check(flow?.detail) && flow.detail.realmId === realmId && flow.detail.companyId === userId;
  return isValid ? flow.detail : null;
}
