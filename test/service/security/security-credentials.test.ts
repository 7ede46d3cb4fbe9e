import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provisionCompany } from '@salestax/connector';
import { realmIds } from '@salestax/sandbox';
import { providerSecret } from '../../../packages/connector/src/service/company-state.ts';
import { getSecret } from '../../../packages/connector/src/store/secrets.ts';
import { type AccountUser, password, people, signIn } from '../../support/account-user.fixture.ts';
import { callerOf } from '../../support/call.harness.ts';
import { dumpOf } from '../../support/database-dump.ts';
import { asOwner } from '../../support/database-owner.ts';
import { field } from '../../support/json.ts';
import { type Product, startProduct } from '../../support/product.harness.ts';

const { main, second } = realmIds;

let product: Product;
let now = new Date('2026-06-15T12:00:00Z');
let dana: AccountUser;

beforeAll(async () => {
  product = await startProduct({ clock: { now: () => now }, webhooks: false });
  const { db, secrets, clock } = product.connector.services;
  const end = new Date(now.getTime() + 86_400_000).toISOString();
  await provisionCompany(db, secrets, clock, {
    realmId: second,
    name: 'Cottonwood Equipment Rental',
    accountingUserName: 'Dana Whitfield',
    tokens: { accessToken: 'a', accessExpiresAt: end, refreshToken: 'r', refreshExpiresAt: end },
    provider: { accountId: '2000134567', userName: 'dana', licenseKey: 'k', companyCode: 'C', companyId: '1' },
    settings: { taxItemId: '40' },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  });
});
afterAll(() => product.stop());
beforeEach(async () => {
  now = new Date(now.getTime() + 61_000);
  dana = await signIn(product, people.administrator);
});

const authorize = (user: AccountUser, username: string, secret: string) =>
  user.call('authorizeProvider', { body: { username, password: secret } });
const tooMany = 'Too many attempts. Try again in a minute.';

/** How often the provider verified credentials during the work. */
async function pingsDuring(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await product.connector.services.calls.flush();
    const calls = (await dumpOf(product.connector.services.db)).get('salestax.call_log') ?? '';
    return calls.split('GET /api/v2/utilities/ping').length;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

describe('guessing the provider’s password', () => {
  it('is limited to five attempts sent to the provider, however many arrive at once', async () => {
    const answers: unknown[] = [];
    const pings = await pingsDuring(async () => {
      const tries = Array.from({ length: 30 }, (_, index) =>
        authorize(dana, 'dana@cottonwood.example', `guess ${index}`),
      );
      for (const { status, body } of await Promise.all(tries)) {
        expect(status).toBe(200);
        answers.push(field(body, 'errorMessage'));
      }
    });
    expect(pings).toBe(5);
    expect(answers.filter((message) => message === tooMany)).toHaveLength(25);
  });

  it('gains no attempt by other user names, other sessions or another form of the company id', async () => {
    const again = await signIn(product, people.administrator);
    const pings = await pingsDuring(async () => {
      for (let index = 0; index < 4; index += 1) {
        await authorize(dana, `user${index}@cottonwood.example`, 'guess');
        await authorize(again, `other${index}@cottonwood.example`, 'guess');
        await dana.call('authorizeProvider', {
          params: { userId: '0' },
          body: { username: 'dana', password: 'guess' },
        });
      }
    });
    expect(pings).toBe(5);
  });

  it('does not block another administrator', async () => {
    for (let index = 0; index < 6; index += 1) await authorize(dana, 'dana@cottonwood.example', 'guess');
    const priya = await signIn(product, { ...people.administrator, sub: 'somebody-else' });
    expect((await authorize(priya, 'dana@cottonwood.example', password)).body).toMatchObject({ status: true });
  });

  it('reveals no user: every wrong attempt has the same answer', async () => {
    const differentAnswers = new Set<string>();
    for (const name of [
      'nobody@nowhere.example',
      'dana@cottonwood.example',
      'theo@cottonwood.example',
      'owner@ridgeline.example',
    ]) {
      const answer = await authorize(dana, name, 'canary-guess');
      expect(answer.text).not.toContain('canary-guess');
      expect(answer.text).not.toContain(name === 'dana@cottonwood.example' ? 'canary' : name);
      differentAnswers.add(
        JSON.stringify([answer.status, field(answer.body, 'status'), field(answer.body, 'errorMessage')]),
      );
    }
    expect([...differentAnswers]).toEqual([
      '[200,false,"Avalara AvaTax does not accept this user name and password."]',
    ]);
  });
});

describe('the stored password', () => {
  it('is encrypted: no table contains it in any form', async () => {
    await authorize(dana, 'dana@cottonwood.example', password);
    const dump = [...(await dumpOf(product.connector.services.db)).values()].join('\n');
    for (const form of ['utf8', 'hex', 'base64'] as const)
      expect(dump.includes(Buffer.from(password).toString(form).replace(/=+$/, ''))).toBe(false);
  });

  it('cannot be decrypted in another company into which its row was copied', async () => {
    await authorize(dana, 'dana@cottonwood.example', password);
    const { db, secrets } = product.connector.services;
    await asOwner(
      db,
      `update salestax.secret set (key_id, nonce, ciphertext) = (
         select key_id, nonce, ciphertext from salestax.secret where realm_id = '${main}' and name = '${providerSecret}')
       where realm_id = '${second}' and name = '${providerSecret}'`,
    );
    const read = (realm: string) =>
      db.tx({ realm }, (trx) => getSecret(trx, secrets, { realmId: realm, name: providerSecret }));
    expect(await read(main)).toBe(password);
    await expect(read(second)).rejects.toThrow('unable to authenticate');

    const elsewhere = await signIn(product, people.administrator, second);
    const pings = await pingsDuring(async () => {
      for (const name of ['providerAuthorization', 'providerCompanies', 'userConfiguration'] as const) {
        const answer = await elsewhere.call(name);
        expect(answer.text).not.toMatch(/sandbox-password|decrypt|authenticate|cipher|at .*\.ts/i);
        expect(field(answer.body, 'isAuthorized')).not.toBe(true);
      }
    });
    expect(pings).toBe(0);
  });

  it('is returned by no route', async () => {
    await authorize(dana, 'dana@cottonwood.example', password);
    for (const name of [
      'providerAuthorization',
      'providerCompanies',
      'settings',
      'userConfiguration',
      'companyOverview',
    ] as const)
      expect((await dana.call(name)).text).not.toContain(password);
    const panel = callerOf(product, await product.embedToken());
    for (const name of ['originAddress', 'ecoSystemConfiguration', 'updatedConfiguration'] as const)
      expect((await panel(name)).text).not.toContain(password);
  });
});
