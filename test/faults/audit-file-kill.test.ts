// @module-tag long: kill-embedded.test.ts kills the connector during its most important work.

import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownId, type RouteName } from '@salestax/contract';
import { schemas } from '@salestax/contract/schemas';
import { openAuditFile } from '../support/audit-file.harness.ts';
import { servedAt } from '../support/call.harness.ts';
import { until } from '../support/until.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';

const detail = Compile(schemas.readMonth.answer);
/** Held until after the process was killed. Milliseconds. */
const heldMs = 20_000;

let product: KillableProduct;
let token: string;
beforeAll(async () => {
  product = await startKillableProduct(null);
  await arrive();
});
afterAll(() => product.stop());

/** Opens a new page. */
async function arrive(): Promise<void> {
  token = await product.embedToken(['close']);
}

async function call(name: RouteName, body?: unknown, query = ''): Promise<string> {
  const { method, url } = servedAt(name);
  const answer = await fetch(`${product.api}${url.replaceAll(/:\w+/g, ownId)}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      origin: new URL(product.sandbox.description.documentPage).origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return text;
}

const read = async (month: string) => detail.Parse(JSON.parse(await call('readMonth', { Month: month })));

/** The file as it is downloaded; unzipping it fails if a part is missing. */
async function download(month: string) {
  const { auditFile } = await read(month);
  if (auditFile === null) throw new Error('There is no audit file.');
  const parts: Buffer[] = [];
  for (let part = 0; part < auditFile.parts; part += 1)
    parts.push(Buffer.from(await call('readAuditFile', undefined, `?id=${auditFile.id}&part=${part}`), 'base64'));
  return { auditFile, file: openAuditFile(Buffer.concat(parts)) };
}

async function make(month: string): Promise<void> {
  await call('makeAuditFile', { Month: month });
  await untilMade(month);
}

const untilMade = (month: string) =>
  until('the file is made', async () => (await read(month)).auditRun?.state === 'ready', 60_000);

it('an audit file whose worker was killed in the middle is whole after the restart, and there is exactly one', async () => {
  const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  await make(month);
  const before = await download(month);

  const { faults } = product.sandbox.kernel;
  // The records of documents: the lists of both vendors were read, and the file was begun.
  faults.add({
    service: 'tax-provider',
    path: 'include=Details',
    times: 1,
    fault: { kind: 'latency', milliseconds: heldMs },
  });
  await call('makeAuditFile', { Month: month });
  await until('a call is held', async () => faults.list().every(({ path }) => path !== 'include=Details'));
  expect((await read(month)).auditRun?.state).toBe('running');
  await product.kill();
  faults.clear();
  await product.start();
  await arrive();
  await untilMade(month);

  const { auditFile, file } = await download(month);
  expect(auditFile.id).not.toBe(before.auditFile.id);
  expect(file.paths).toEqual(before.file.paths);
  expect(file.bytes.length).toBe(auditFile.bytes);
  const stored = await product.shutDown((db) =>
    db.tx({ realm: product.sandbox.description.realmId }, (trx) =>
      trx.selectFrom('auditFilePart').select('fileId').execute(),
    ),
  );
  expect(stored.map(({ fileId }) => fileId)).toEqual(stored.map(() => auditFile.id));
  expect(stored).toHaveLength(auditFile.parts);
});
