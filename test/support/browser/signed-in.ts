import type { BrowserContextOptions } from 'playwright-core';
import { sessionOf, type SessionRecord } from '@salestax/client';
import type { ProviderSignIn } from '@salestax/contract';
import { people, personAt, signIn } from '../person.harness.ts';
import type { Product } from '../product.harness.ts';

/** Options of a browser profile with a session in the demo company, created without the sign-in screens. */
export async function signedIn(
  product: Product,
  who: keyof typeof people,
  { realmId = product.info.realmId, ...changes }: Partial<SessionRecord> = {},
): Promise<BrowserContextOptions> {
  const { body } = await signIn(personAt(product), people[who].sub, realmId === '' ? undefined : realmId);
  if (!isSignIn(body)) throw new Error(`No sign-in: ${JSON.stringify(body)}`);
  const record = { ...sessionOf(body, ['AccountAdmin', 'CompanyAdmin'], Date.now()), ...changes };
  const stored = { qbo_session: JSON.stringify(record), ...(body.realmId !== null && { realmId: body.realmId }) };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { storageState: { cookies: [], origins: [{ origin: product.info.api, localStorage }] } };
}

const isSignIn = (body: unknown): body is ProviderSignIn =>
  typeof body === 'object' && body !== null && 'appToken' in body && body.appToken !== '';
