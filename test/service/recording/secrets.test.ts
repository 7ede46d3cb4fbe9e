import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, realmIds } from '@salestax/sandbox';
import { long } from '../../long.ts';
import { saleOf } from '../../support/accounting-documents.harness.ts';
import { pathOf } from '../../support/call.harness.ts';
import {
  canaries,
  type ConnectorProcess,
  embedToken,
  startConnectorProcess,
} from '../../support/connector-process.harness.ts';
import { postSave, taxDocument } from '../../support/documents.fixture.ts';
import { field, listAt, textAt } from '../../support/json.ts';
import { startLoneConnector } from '../../support/lone-connector.harness.ts';
import { until } from '../../support/until.ts';

let connector: ConnectorProcess;
let token: string;
/** All bodies and headers of responses to callers. */
const answers: string[] = [];

beforeAll(async () => {
  connector = await startConnectorProcess();
  token = await embedToken(connector.url);
});
afterAll(() => connector.stop());

async function request(
  path: string,
  init: { method?: string; body?: string; headers?: Readonly<Record<string, string>> } = {},
) {
  const answer = await fetch(`${connector.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  });
  const text = await answer.text();
  answers.push(text, JSON.stringify([...answer.headers]));
  return { status: answer.status, headers: answer.headers, text };
}

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  request(path, { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) });

const realm = () => {
  const found = connector.sandbox.accounting().realms.get(realmIds.main);
  if (found === undefined) throw new Error('no company');
  return found;
};

function newInvoice(number: string) {
  const made = realm().create('Invoice', saleOf('Invoice', number));
  if (!made.ok) throw new Error('The invoice was refused.');
  return { id: made.entity.Id, syncToken: made.entity.SyncToken, number };
}

const recordsOf = (code: string) =>
  connector.sandbox
    .taxProvider()
    .transactions.all()
    .filter(({ header }) => header.code === code);

describe('the webhook of the accounting service', () => {
  const signature = (body: string, key = connector.verifierToken) =>
    createHmac('sha256', key).update(body).digest('base64');
  const postEvents = (body: string, headers: Record<string, string>) =>
    request('/webhooks/accounting', { method: 'POST', body, headers: { authorization: '', ...headers } });
  const cloudEvent = (id: string) =>
    JSON.stringify([
      {
        specversion: '1.0',
        id: `event-${id}`,
        source: 'intuit.x',
        type: 'qbo.invoice.created.v1',
        time: '2026-03-02T10:00:00Z',
        intuitentityid: id,
        intuitaccountid: realmIds.main,
        data: {},
      },
    ]);
  const notification = (id: string) =>
    JSON.stringify({
      eventNotifications: [
        {
          realmId: realmIds.main,
          dataChangeEvent: {
            entities: [{ name: 'Invoice', id, operation: 'Create', lastUpdated: '2026-03-02T10:00:00Z' }],
          },
        },
      ],
    });

  it.each([
    ['the form of today', cloudEvent, 'W-1'],
    ['the form of before', notification, 'W-2'],
  ])('%s, correctly signed: records the document once, however often it is delivered', async (_, bodyOf, number) => {
    const body = bodyOf(newInvoice(number).id);
    const headers = { 'intuit-signature': signature(body) };
    const [first, second] = [await postEvents(body, headers), await postEvents(body, headers)];
    expect([first.status, second.status]).toEqual([200, 200]);
    await until('the invoice is recorded', () => recordsOf(number).length > 0);
    expect(recordsOf(number).map(({ version, status }) => [version, status])).toEqual([[1, 'Committed']]);
  });

  it('is read with any content type, because the bytes are signed', async () => {
    const body = cloudEvent(newInvoice('W-3').id);
    const headers = { 'intuit-signature': signature(body), 'content-type': 'application/cloudevents-batch+json' };
    expect((await postEvents(body, headers)).status).toBe(200);
    await until('the invoice is recorded', () => recordsOf('W-3').length > 0);
  });

  it('is refused without effect when unsigned or wrongly signed', async () => {
    const body = cloudEvent(newInvoice('W-4').id);
    const forgeries: Record<string, string>[] = [
      {},
      { 'intuit-signature': '' },
      { 'intuit-signature': 'not base64 at all' },
      { 'intuit-signature': signature(body, 'another key') },
      { 'intuit-signature': signature(`${body} `) },
      { 'intuit-signature': signature(body).slice(0, -4) },
    ];
    for (const headers of forgeries) expect((await postEvents(body, headers)).status).toBe(401);
    expect((await postEvents('', { 'intuit-signature': signature(body) })).status).toBe(401);
    const good = cloudEvent(newInvoice('W-5').id);
    await postEvents(good, { 'intuit-signature': signature(good) });
    await until('the invoice is recorded', () => recordsOf('W-5').length > 0);
    expect(recordsOf('W-4')).toEqual([]);
  });

  it('ignores signed content without meaning, and refuses invalid JSON', async () => {
    for (const body of ['[]', '{}', 'null', '[{"id":1}]', '{"eventNotifications":[{}]}'])
      expect((await postEvents(body, { 'intuit-signature': signature(body) })).status).toBe(200);
    const { status, text } = await postEvents('{', { 'intuit-signature': signature('{') });
    expect([status, field(JSON.parse(text), 'error', 'reasonCode')]).toEqual([400, 'BadRequest']);
  });
});

describe('the client log', () => {
  const entry = {
    message: 'invalid url',
    level: 'Warning',
    timestamp: '2026-03-02T10:00:00Z',
    source: 'QBOWebApp',
    location: 'https://connector.example/authcallback?code=canary-code-1#id_token=canary-id-token',
    additionalData: null as unknown,
  };
  const path = pathOf('clientLogs', {});
  const lines = () =>
    connector
      .output()
      .split('\n')
      .filter((line) => line.includes('Browser log entry received'));

  it('is open to all, and always answers 204 with no body', async () => {
    const answer = await fetch(`${connector.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([entry, entry]),
    });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    await until('both entries are in the log', () => lines().length === 2);
  });

  it.each<[string, unknown]>([
    ['too large', { ...entry, additionalData: 'x'.repeat(9_000) }],
    ['too many', Array.from({ length: 21 }, () => entry)],
    ['not an entry', { message: 1 }],
    ['nothing', undefined],
    ['of another program', { ...entry, source: 'Somebody' }],
  ])('drops %s', async (_, body) => {
    const before = lines().length;
    expect((await post(path, body)).status).toBe(204);
    await post(path, { ...entry, message: 'after' });
    await until('the entry is in the log', () => lines().length > before);
    expect(lines().length).toBe(before + 1);
  });

  it('drops far too large, and may close the connection before all of it is sent', async () => {
    const before = lines().length;
    const answer = await post(path, { ...entry, additionalData: 'x'.repeat(2_000_000) }).catch(() => null);
    expect([204, undefined]).toContain(answer?.status);
    await post(path, { ...entry, message: 'after' });
    await until('the entry is in the log', () => lines().length > before);
    expect(lines().length).toBe(before + 1);
  });

  it('writes one line per entry, whatever control characters it contains', async () => {
    const before = lines().length;
    await post(path, { ...entry, message: 'a\r\n{"level":50,"msg":"forged"}\u001b[31m\u0007\u2028\u0085b' });
    await until('the entry is in the log', () => lines().length > before);
    const line = lines().at(-1) ?? '';
    expect(JSON.parse(line)).toMatchObject({ msg: 'Browser log entry received' });
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(connector.output()).not.toContain('\n{"level":50,"msg":"forged"}');
  });

  it('redacts secrets that a page included', async () => {
    const before = lines().length;
    await post(path, {
      ...entry,
      message: `failed with Bearer ${token}`,
      additionalData: {
        url: 'https://x/cb?access_token=canary-access&state=canary-state',
        password: 'canary-password',
      },
    });
    await until('the entry is in the log', () => lines().length > before);
    const line = lines().at(-1) ?? '';
    expect(line).toContain('failed with');
    expect(line).not.toContain('canary');
    expect(line).not.toContain(token);
    expect(connector.output()).not.toMatch(/canary-(?:code|id-token)/);
  });

  it('logs thirty requests a minute from one address, and answers the others alike', long, async () => {
    const log: string[] = [];
    const lone = await startLoneConnector({ logLevel: 'info' }, log);
    try {
      const postFrom = async (remoteAddress: string, message: string) => {
        const payload = { ...entry, message };
        const { statusCode, body } = await lone.app.inject({ method: 'POST', url: path, remoteAddress, payload });
        expect([statusCode, body]).toEqual([204, '']);
      };
      for (let count = 1; count <= 40; count += 1) await postFrom('192.0.2.1', `request ${count}.`);
      await postFrom('192.0.2.2', 'from another address');
      const written = log.filter((line) => line.includes('Browser log entry received'));
      expect(written).toHaveLength(31);
      expect(written[29]).toContain('request 30.');
      expect(written[30]).toContain('from another address');
    } finally {
      await lone.stop();
    }
  });
});

describe('secrets', () => {
  it('appear neither in the log, nor in the call log, nor in any response', async () => {
    const { id, syncToken, number } = newInvoice('S-1');
    const estimate = await post(pathOf('getTax', { realmId: realmIds.main }), taxDocument({ txnId: id }));
    expect(field(JSON.parse(estimate.text), 'errorMessage')).toBeNull();
    await post(pathOf('processDocument', { realmId: realmIds.main }), postSave('Invoice', { id, syncToken, number }));
    await until('the invoice is recorded', () => recordsOf(number).length > 0);
    // Faults make vendors and the service log more than usual.
    for (const status of [401, 403, 500])
      for (const service of ['accounting', 'tax-provider'] as const)
        connector.sandbox.kernel.faults.add({ service, times: 1, fault: { kind: 'status', status } });
    for (const amount of [1, 2, 3, 4])
      await post(
        pathOf('getTax', { realmId: realmIds.main }),
        taxDocument({ txnId: id, customerId: String(amount), DocumentDate: `2026-03-0${amount}` }),
      );
    connector.sandbox.kernel.faults.clear();
    await request(pathOf('originAddress', { realmId: '1' }));
    await request('/nothing?code=canary-in-a-query');

    const query = `?txnType=35&txnId=${id}`;
    const calls = await request(pathOf('documentCalls', { realmId: realmIds.main }) + query);
    const timeline = await request(pathOf('documentTimeline', { realmId: realmIds.main }) + query);
    const logged = listAt(JSON.parse(calls.text), 'calls');
    expect(logged.map((call) => textAt(call, 'vendor'))).toEqual(
      expect.arrayContaining(['accounting', 'tax-provider']),
    );
    expect(listAt(JSON.parse(timeline.text), 'entries').map((entry) => textAt(entry, 'event'))).toContain('recorded');

    const { licenseKey } = credentials.taxAccount;
    const { clientSecret } = credentials.accountingClient;
    const basics = [
      `${credentials.taxAccount.accountId}:${licenseKey}`,
      `${credentials.accountingClient.clientId}:${clientSecret}`,
      `document-page:${canaries.embedSecret}`,
    ].map((pair) => Buffer.from(pair).toString('base64'));
    const { accessToken, refreshToken } = connector.grant;
    const secrets = [
      licenseKey,
      clientSecret,
      accessToken,
      refreshToken,
      token,
      'canary-in-a-query',
      ...basics,
      ...Object.values(canaries),
    ];
    const output = [connector.output(), ...answers].join('\n');
    for (const secret of secrets) expect(output.includes(secret), `a secret: ${secret.slice(0, 12)}…`).toBe(false);
    // Tokens of the accounting service and authorization headers, with any value.
    expect(output).not.toMatch(/"(?:access_token|refresh_token|authorization)":/i);
    expect(output).not.toMatch(/\bBasic [A-Za-z0-9+/]{16,}/);
  });
});

describe('the call log of one document', () => {
  it('has vendor, operation, status, duration and exchange, with both bodies', async () => {
    const { id, syncToken, number } = newInvoice('S-2');
    await post(pathOf('processDocument', { realmId: realmIds.main }), postSave('Invoice', { id, syncToken, number }), {
      'x-correlation-id': 'one-and-the-same',
    });
    const query = `?txnType=35&txnId=${id}`;
    const timeline = async () =>
      listAt(
        JSON.parse((await request(pathOf('documentTimeline', { realmId: realmIds.main }) + query)).text),
        'entries',
      );
    await until('the timeline has the record', async () =>
      (await timeline()).some((entry) => field(entry, 'event') === 'recorded'),
    );
    const { text } = await request(pathOf('documentCalls', { realmId: realmIds.main }) + query);
    const calls = listAt(JSON.parse(text), 'calls').toReversed();
    expect(calls.map((call) => textAt(call, 'operation').replace(/\?.*$/, ''))).toEqual(
      expect.arrayContaining([
        `GET /v3/company/${realmIds.main}/invoice/${id}`,
        `POST /v3/company/${realmIds.main}/invoice`,
        'POST /api/v2/transactions/create',
        'POST /api/v2/transactions/createoradjust',
      ]),
    );
    for (const call of calls) {
      expect([200, 201]).toContain(field(call, 'status'));
      expect(textAt(call, 'correlationId')).toBe('one-and-the-same');
      expect(textAt(call, 'exchangeId')).not.toBe('');
    }
    const recorded = calls.find((call) => textAt(call, 'operation').includes('createoradjust'));
    expect(field(recorded, 'request', 'createTransactionModel', 'code')).toBe(number);
    expect(field(recorded, 'response', 'status')).toBe('Committed');
    const last = (await timeline()).at(-1);
    expect(last).toMatchObject({ event: 'recorded', detail: { code: number } });
  });
});

describe('a connector that receives SIGTERM', () => {
  it('exits without an error', async () => {
    expect((await connector.stop()).code).toBe(0);
  });
});
