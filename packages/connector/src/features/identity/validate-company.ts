import type { Answer } from '@salestax/contract';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import type { Services } from '../../service/services.ts';
import { companyOfRealm } from '../../store/companies.ts';

/** Whether a company of the accounting service is connected, so that its users may sign in. */
export async function validateCompany(
  { db }: Pick<Services, 'db'>,
  realmId: string,
): Promise<Answer<'validateCompany'>> {
  const company = await db.tx({ realm: realmId }, (trx) => companyOfRealm(trx, realmId));
  if (company?.connection === 'connected') return { isValid: true, error: null };
  return { isValid: false, error: { reasonCode: 'NotConnected', message: signInSentences.invalidCompany } };
}
