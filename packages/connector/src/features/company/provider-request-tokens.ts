import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Answer } from '@salestax/contract';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Services } from '../../service/services.ts';
import { type AuthFlow, findAuthFlow, takeAuthFlow } from '../../store/auth-flows.ts';
import { requestTokenFlow, requestTokenKey } from './provider-credentials.ts';

/** A request token, and the company whose user presents it. */
export interface Presented {
  readonly realmId: string;
  /** Id of the company's record. */
  readonly userId: string | undefined;
  readonly requestToken: string | undefined;
}

type Store = Pick<Services, 'db' | 'clock'>;

const permit = Compile(Type.Object({ realmId: Type.String(), companyId: Type.String() }));

/** Verifies a request token without consuming it. */
export async function readAuthorization(
  { db, clock }: Store,
  presented: Presented,
): Promise<Answer<'authorizedForAiLogin'>> {
  const key = requestTokenKey(presented.requestToken ?? '');
  const found = await db.tx('system', (trx) => findAuthFlow(trx, key, requestTokenFlow, clock.now()));
  const isAuthorized = isPermitFor(found, presented);
  return { isAuthorized, errorMessage: isAuthorized ? null : signInSentences.notAuthorized };
}

/** Consumes a request token. False if it is not valid for this company. */
export async function takeRequestToken({ db, clock }: Store, presented: Presented): Promise<boolean> {
  const key = requestTokenKey(presented.requestToken ?? '');
  const flow = await db.tx('system', (trx) => takeAuthFlow(trx, key, requestTokenFlow, clock.now()));
  return isPermitFor(flow, presented);
}

function isPermitFor(found: AuthFlow | null, { realmId, userId }: Presented): boolean {
  return permit.Check(found?.detail) && found.detail.realmId === realmId && found.detail.companyId === userId;
}
