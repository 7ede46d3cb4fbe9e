import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credentials, realmIds } from '@salestax/sandbox';
import { findConnection } from '../../../packages/connector/src/store/connections.ts';
import { openDb } from '../../../packages/connector/src/store/db.ts';
import { createSecretBox } from '../../../packages/connector/src/store/secrets.ts';
import { copyTemplateTo } from '../../../packages/connector/src/testing/database-template.harness.ts';
import { password } from '../../support/account-user.fixture.ts';
import { canaries, type ConnectorProcess, startConnectorProcess } from '../../support/connector-process.harness.ts';
import { dumpOf } from '../../support/database-dump.ts';
import { textAt } from '../../support/json.ts';
import {
  callbackBody,
  completionBody,
  consentUrl,
  people,
  type Person,
  personAt,
  signIn,
} from '../../support/person.harness.ts';
import { freePort } from '../../support/product.harness.ts';

const files = mkdtempSync(join(tmpdir(), 'canaries-'));
const dataDir = join(files, 'data');
const tokensFile = join(files, 'tokens');
const realmId = realmIds.second;

let connector: ConnectorProcess;
let api = '';
/** All bodies and headers of responses to browsers. */
const answers: string[] = [];
/** Secrets that no log, response or database may contain, by name. */
const secrets = new Map<string, string>([
  ['client secret of the accounting service', credentials.accountingClient.clientSecret],
  ['client secret of the identity server', credentials.taxProviderSignIn.clientSecret],
  ['client secret of the directory', credentials.staffSignIn.clientSecret],
  ['secret of an integrator', canaries.embedSecret],
  ['signing key', canaries.signingKey],
  ['encryption key', canaries.encryptionKey],
  ['signing key as it was', 'canary-signing-key-of-32-bytes!!'],
  ['encryption key as it was', 'canary-encryption-key-32-bytes!!'],
  ['password of the provider', password],
  ['wrong password', 'canary-wrong-password'],
  ['access token in a callback', 'canary-access-token-in-callback'],
  ['code in an address', 'canary-code-in-address'],
]);
/** Values that browsers receive by design, but that neither the log nor the database may contain. */
const issuedValues = new Map<string, string>();

beforeAll(async () => {
  const port = await freePort();
  api = `http://localhost:${port}`;
  await copyTemplateTo(dataDir);
  connector = await startConnectorProcess(({ description: { accounting, staffSignIn, taxProviderSignIn } }) => ({
    PORT: String(port),
    PUBLIC_URL: api,
    DATA_DIR: dataDir,
    ACCOUNTING_AUTHORIZE_URL: `${accounting}/connect/oauth2`,
    IDENTITY_ISSUER: taxProviderSignIn.issuer,
    IDENTITY_CLIENT_ID: taxProviderSignIn.clientId,
    IDENTITY_CLIENT_SECRET: taxProviderSignIn.clientSecret,
    STAFF_ISSUER: staffSignIn.issuer,
    STAFF_CLIENT_ID: staffSignIn.clientId,
    STAFF_CLIENT_SECRET: staffSignIn.clientSecret,
    STAFF_GROUPS: 'salestax-support',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'record-tokens.mjs')}`,
    TOKENS_FILE: tokensFile,
  }));
  connector.sandbox.useConnector(api);
});
afterAll(async () => {
  await connector.stop();
  rmSync(files, { recursive: true });
});

/** A user whose responses are recorded. */
function person(): Person {
  const wrapped = personAt({ info: { api, realmId } });
  return {
    ...wrapped,
    async call(name, requested) {
      const answer = await wrapped.call(name, requested);
      answers.push(answer.text, JSON.stringify([...answer.headers]));
      return answer;
    },
  };
}

/** Everything between the first sign-in and the end of the session, including errors. */
async function setUp(): Promise<void> {
  const dana = person();
  const url = (await dana.call('signInUrl', { query: { prompt: 'login' } })).text;
  const first = callbackBody(await dana.signInAt(url, people.dana.sub));
  secrets.set('code of the sign-in', first.code).set('ID token of the sign-in', first.id_token);
  issuedValues.set('state of the sign-in', first.state);
  const withMore = { ...first, access_token: 'canary-access-token-in-callback' };
  const token = textAt((await dana.call('aiValidator', { body: withMore })).body, 'appToken');
  issuedValues.set('sign-in token', token);
  await dana.call('aiValidator', { body: withMore });

  const back = completionBody(await dana.consentAt(await consentUrl(dana, token), people.dana.accounting, realmId));
  secrets.set('code of the consent', back.Code);
  const consented = await dana.call('completeAccountingAuth', { body: back });
  await dana.call('completeAccountingAuth', { body: back });
  const second = callbackBody(await dana.signInAt(textAt(consented.body, 'aiUrl'), people.dana.sub));
  secrets.set('second code', second.code).set('second ID token', second.id_token);
  const app = textAt((await dana.call('aiValidator', { body: second })).body, 'appToken');
  issuedValues.set('session token', app);

  const authorize = (secret: string) =>
    dana.call('authorizeProvider', { token: app, body: { username: 'dana@cottonwood.example', password: secret } });
  await authorize('canary-wrong-password');
  expect((await authorize(password)).body).toMatchObject({ status: true });
  issuedValues.set(
    'request token',
    textAt((await dana.call('providerAuthorization', { token: app })).body, 'requestToken'),
  );
  await dana.call('providerCompanies', { token: app });
  const linked = await dana.call('linkCompany', { token: app, body: { companyCode: 'COTTONWOOD' } });
  expect(linked.body).toMatchObject({ isAvaTaxCompanyConfigured: true });
  for (const name of ['userConfiguration', 'settings', 'nexus', 'companyOverview'] as const)
    await dana.call(name, { token: app });
  await dana.call('validateAccount', { token: app, body: { username: 'dana@cottonwood.example' } });
  const extended = textAt((await dana.call('extendJwt', { token: app })).body, 'jwtToken');
  issuedValues.set('extended token', extended);

  await mistakes(dana, extended);
  await staff();
  await dana.call('logout', { params: { flag: 'true' }, body: [{ token: extended, tokenType: 'Jwt' }] });
}

/** Errors that make a service log more than usual. */
async function mistakes(dana: Person, token: string): Promise<void> {
  const { faults } = connector.sandbox.kernel;
  for (const status of [401, 403, 500]) {
    faults.add({ service: 'tax-provider', times: 1, fault: { kind: 'status', status, body: 'html' } });
    await dana.call('authorizeProvider', { token, body: { username: 'x', password: 'canary-wrong-password' } });
    faults.clear();
  }
  faults.add({ service: 'identity', fault: { kind: 'truncated-body' } });
  await signIn(dana, people.dana.sub).catch(() => null);
  faults.clear();
  const entry = { level: 'Error', timestamp: '2026-03-02T10:00:00Z', source: 'QBOWebApp' };
  await dana.call('clientLogs', {
    body: {
      ...entry,
      message: `failed with ${token}`,
      location: `${api}/authcallback?code=canary-code-in-address#access_token=canary-access-token-in-callback`,
      additionalData: {
        password: 'canary-wrong-password',
        url: `/x?id_token=${secrets.get('ID token of the sign-in')}`,
      },
    },
  });
  for (const path of ['/authcallback', '/nothing', '/oauth/api/signin/nothing', '/api/%zz'])
    await fetch(`${api}${path}?code=canary-code-in-address&access_token=canary-access-token-in-callback`);
  await fetch(`${api}/oauth/api/signin/GetAIValidator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code": "canary-code-in-address", "password": "canary-wrong-password" broken',
  });
  await dana.call('authorizeProvider', { token, body: { username: 1, password: ['canary-wrong-password'] } });
}

async function staff(): Promise<void> {
  const morgan = person();
  const { text } = await morgan.call('staffSignInUrl');
  const { code = '', state = '' } = await morgan.signInAt(text, '00u1morganhale0001');
  secrets.set('code of staff', code);
  issuedValues.set(
    'staff token',
    textAt((await morgan.call('staffSignIn', { body: { code, state } })).body, 'sessionId'),
  );
}

/** The text and its usual encodings: base64, base64url, hexadecimal. */
const forms = (secret: string) => [
  secret,
  ...(['base64', 'base64url', 'hex'] as const).map((form) => Buffer.from(secret).toString(form).replace(/=+$/, '')),
];
const found = (names: ReadonlyMap<string, string>, text: string): string[] =>
  [...names].filter(([, secret]) => forms(secret).some((form) => text.includes(form))).map(([name]) => name);

it('no secret of a sign-in and a setup appears in the log, in a response or in the database', async () => {
  await setUp();
  const { output } = await connector.stop();
  for (const [index, [, token = '']] of [
    ...readFileSync(tokensFile, 'utf8').matchAll(/"(?:access|id|refresh)_token":"([^"]+)"/g),
  ].entries())
    secrets.set(`token ${index} of an identity server`, token);

  const db = await openDb({ dataDir });
  const box = createSecretBox({
    keys: [{ id: 'e', key: Buffer.from(canaries.encryptionKey, 'base64') }],
    current: 'e',
  });
  const stored = await db.tx({ realm: realmId }, (trx) => findConnection(trx, box, realmId));
  secrets
    .set('access token of the books', stored?.accessToken ?? '')
    .set('refresh token of the books', stored?.refreshToken ?? '');
  const dump = [...(await dumpOf(db))].map(([table, rows]) => `${table} ${rows}`).join('\n');
  await db.close();

  // Proves that the search finds text that is present.
  expect([...secrets, ...issuedValues].filter(([, secret]) => secret.length < 8)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(22);
  expect(dump).toContain('dana@cottonwood.example');
  expect(output).toContain('Browser log entry received');
  expect(found(issuedValues, answers.join('\n'))).toEqual([...issuedValues.keys()]);

  expect(found(secrets, answers.join('\n'))).toEqual([]);
  expect(found(secrets, output)).toEqual([]);
  expect(found(secrets, dump)).toEqual([]);
  expect(found(issuedValues, output)).toEqual([]);
  expect(found(issuedValues, dump)).toEqual([]);
});
