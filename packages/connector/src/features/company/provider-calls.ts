import type { Answer } from '@salestax/contract';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { callsToVendor, loggedCallOf } from '../../store/call-log.ts';
import { ownedSince } from '../../store/companies.ts';

const maxCalls = 100;

/**
 * The latest calls to the tax provider since the company came to its owner, with complete requests and answers, newest
 * first. The provider's certification requires that an administrator can fetch them for its support (Avalara, sales tax
 * badge, 'Enable client side logging').
 */
export async function readProviderCalls(
  { db, calls }: Pick<Services, 'db' | 'calls'>,
  { realmId }: CompanyRequest,
): Promise<Answer<'providerCalls'>> {
  await calls.flush();
  const logged = await db.tx({ realm: realmId }, async (trx) =>
    callsToVendor(trx, realmId, 'tax-provider', { since: await ownedSince(trx, realmId), limit: maxCalls }),
  );
  return { calls: logged.map(loggedCallOf) };
}
