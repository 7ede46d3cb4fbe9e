import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long, splitAfter } from '../../../test/long.ts';
import { credentials, realmIds, type Sandbox, startSandbox } from './index.ts';
import { createKernel } from './kernel/index.ts';
import { createStateWriter, readStateFile } from './state-file.ts';
import { sale as bookSale } from './testing/accounting.harness.ts';
import { licence, sale } from './testing/tax-provider.harness.ts';

const anyPort = { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 };
const running = new Set<Sandbox>();
let folder = '';
let stateFile = '';
let lines: string[] = [];
const log = (line: string) => void lines.push(line);
const journalFile = () => join(folder, 'sandbox.journal.jsonl');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  stateFile = join(folder, 'sandbox.json');
  lines = [];
});
afterEach(async () => {
  for (const sandbox of running) await sandbox.stop();
  running.clear();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Sandbox> {
  const sandbox = await startSandbox({ ports: anyPort, stateFile, log });
  running.add(sandbox);
  return sandbox;
}

async function restart(sandbox: Sandbox): Promise<Sandbox> {
  running.delete(sandbox);
  await sandbox.stop();
  return start();
}

function booksOf(sandbox: Sandbox) {
  const realm = sandbox.accounting().realms.get(realmIds.main);
  if (realm === undefined) throw new Error('The demo company is gone');
  return realm;
}

async function callProvider({ description }: Sandbox, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await fetch(`${description.taxProvider}/api/v2${path}`, {
    method,
    headers: { ...licence, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function callAccounting({ description }: Sandbox, token: string, path: string, body?: object) {
  const answer = await fetch(`${description.accounting}/v3/company/${realmIds.main}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

async function refresh({ description }: Sandbox, refreshToken: string): Promise<number> {
  const { clientId, clientSecret } = credentials.accountingClient;
  const answer = await fetch(`${description.accounting}/oauth2/v1/tokens/bearer`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return answer.status;
}

const adjustment = (amount: number) => ({
  createTransactionModel: sale({ lines: [{ number: '1', quantity: 1, amount, taxCode: 'P0000000' }] }),
});

describe('a sandbox with a state file', () => {
  it('has the same books after a restart, and continues its ids', async () => {
    const first = await start();
    const created = booksOf(first).create('Invoice', bookSale());
    if (!created.ok) throw new Error('refused');
    const { Id } = created.entity;
    booksOf(first).update('Invoice', { Id, SyncToken: '0', sparse: true, PrivateNote: 'at the gate' });
    const gone = booksOf(first).create('SalesReceipt', bookSale());
    if (gone.ok) booksOf(first).delete('SalesReceipt', { Id: gone.entity.Id, SyncToken: '0' });
    const lists = ['Invoice', 'SalesReceipt', 'Payment', 'Customer', 'Item', 'Department'] as const;
    const before = JSON.stringify(lists.map((name) => booksOf(first).list(name)));

    const second = await restart(first);
    expect(JSON.stringify(lists.map((name) => booksOf(second).list(name)))).toBe(before);
    expect(booksOf(second).read('Invoice', Id)).toMatchObject({ entity: { PrivateNote: 'at the gate' } });
    expect(booksOf(second).update('Invoice', { Id, SyncToken: '0', sparse: true })).toMatchObject({
      fault: { errors: [{ code: '5010' }] },
    });
    expect(booksOf(second).update('Invoice', { Id, SyncToken: '1', sparse: true })).toMatchObject({
      entity: { SyncToken: '2' },
    });
    const next = booksOf(second).create('Invoice', bookSale());
    expect(next).toMatchObject({ ok: true, entity: { Id: String(Number(Id) + 2) } });
    const { accessToken } = second.description.accountingToken;
    const changes = await callAccounting(
      second,
      accessToken,
      `/cdc?entities=SalesReceipt&changedSince=${new Date(Date.now() - 3_600_000).toISOString()}`,
    );
    expect(changes.text).toContain('"status":"Deleted"');
  });

  it('keeps its transactions across a restart and accepts adjustments', async () => {
    const first = await start();
    const record = '/transactions/createoradjust';
    await callProvider(first, 'POST', record, adjustment(100));
    await callProvider(first, 'POST', '/transactions/create', sale({ code: 'INV-2' }));
    await callProvider(first, 'POST', '/companies/COTTONWOOD/transactions/INV-2/lock', { isLocked: true });
    const paths = [
      '/companies/COTTONWOOD/transactions/INV-1?$include=Lines,Details,Addresses',
      '/companies/7001/nexus',
      '/companies/7001/items',
      '/companies/7001/customers',
      '/companies/7001/certificates',
      `/companies/7001/certificates/${first.taxProvider().certificates[0]?.id}/attachment`,
    ];
    const read = (sandbox: Sandbox) => Promise.all(paths.map((path) => callProvider(sandbox, 'GET', path)));
    const before = await read(first);
    const lastId = Math.max(
      ...first
        .taxProvider()
        .transactions.all()
        .map(({ id }) => id),
    );
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));

    const second = await restart(first);
    expect(await read(second)).toEqual(before);
    const adjusted = JSON.parse((await callProvider(second, 'POST', record, adjustment(200))).text);
    expect(adjusted).toMatchObject({ code: 'INV-1', version: 2, status: 'Committed', totalTax: 18.39 });
    expect(adjusted.id).toBeGreaterThan(lastId);
    const revisions = second
      .taxProvider()
      .transactions.all()
      .filter(({ header }) => header.code === 'INV-1');
    expect(revisions.map(({ version, status }) => [version, status])).toEqual([
      [1, 'Adjusted'],
      [2, 'Committed'],
    ]);
    const locked = await callProvider(second, 'POST', '/companies/COTTONWOOD/transactions/INV-2/void', {
      code: 'DocVoided',
    });
    expect(locked.text).toContain('1100');
  });

  it('retains connections, creates new ones, and recognizes repeated requests after a restart', long, async () => {
    const first = await start();
    const { accessToken, refreshToken } = first.description.connection;
    const path = '/invoice?requestid=once-only';
    const answer = await callAccounting(first, accessToken, path, bookSale());
    const revoked = first.accounting().oauth.grant(realmIds.main, '9130357000000101');
    await fetch(`${first.description.accounting}/v2/oauth2/tokens/revoke`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${credentials.accountingClient.clientId}:${credentials.accountingClient.clientSecret}`)}`,
      },
      body: new URLSearchParams({ token: revoked.refreshToken }),
    });

    const second = await restart(first);
    const invoices = booksOf(second).list('Invoice').length;
    expect(await callAccounting(second, accessToken, path, bookSale())).toEqual(answer);
    expect(booksOf(second).list('Invoice')).toHaveLength(invoices);
    expect(await refresh(second, refreshToken)).toBe(200);
    expect(await refresh(second, revoked.refreshToken)).toBe(400);
    const { connection, accountingToken } = second.description;
    const tokens = [refreshToken, connection.refreshToken, accountingToken.refreshToken];
    expect(new Set(tokens).size).toBe(3);
    expect(await refresh(second, connection.refreshToken)).toBe(200);
    expect(connection.companyName).toBe('Cottonwood Landscape Supply');
  });

  it('continues the journal', long, async () => {
    const first = await start();
    booksOf(first).create('Invoice', bookSale());
    const before = first.kernel.journal.since(0);

    const second = await restart(first);
    booksOf(second).create('Invoice', bookSale());
    const after = second.kernel.journal.since(0);
    expect(after.slice(0, before.length)).toEqual(JSON.parse(JSON.stringify(before)));
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => index + 1));
    expect(after.at(-1)).toMatchObject({ operation: 'Invoice.create' });
    expect(lines).toEqual([]);
  });

  it('appends new entries to the journal file and does not change earlier ones', long, async () => {
    const sandbox = await start();
    const before = readFileSync(journalFile(), 'utf8');
    const file = statSync(journalFile()).ino;
    booksOf(sandbox).create('Invoice', bookSale());
    await expect
      .poll(() => readFileSync(journalFile(), 'utf8').length, { timeout: 20_000 })
      .toBeGreaterThan(before.length);
    const after = readFileSync(journalFile(), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.slice(before.length)).toContain('"operation":"Invoice.create"');
    expect(statSync(journalFile()).ino).toBe(file);
    expect(readFileSync(stateFile, 'utf8')).not.toContain('"operation":');
  });

  it('is saved soon after a write, readable by its owner only', async () => {
    const sandbox = await start();
    const isSaved = () => JSON.stringify(readStateFile(stateFile, log)).includes('under the porch');
    expect(isSaved()).toBe(false);
    booksOf(sandbox).create('Invoice', { ...bookSale(), PrivateNote: 'under the porch' });
    await expect.poll(isSaved, { timeout: 20_000 }).toBe(true);
    for (const file of [stateFile, journalFile()]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('gives no id again after a reset, nor after the next start: a connector knows what had it', long, async () => {
    const sandbox = await start();
    const idIn = (from: Sandbox) => {
      const made = booksOf(from).create('Invoice', bookSale());
      if (!made.ok) throw new Error('It was refused.');
      return Number(made.entity.Id);
    };
    const before = idIn(sandbox);
    await fetch(`${sandbox.description.control}/reset`, { method: 'POST' });
    const second = await restart(sandbox);
    expect(idIn(second)).toBeGreaterThan(before);
  });

  it('writes the seed into the file at a reset, and retains the journal', long, async () => {
    const sandbox = await start();
    const before = booksOf(sandbox).list('Invoice').length;
    const recorded = sandbox.taxProvider().transactions.all().length;
    booksOf(sandbox).create('Invoice', bookSale());
    await callProvider(sandbox, 'POST', '/transactions/create', sale());
    await fetch(`${sandbox.description.control}/reset`, { method: 'POST' });
    const saved = readStateFile(stateFile, log);
    expect(saved?.accounting.companies[0]?.tables.Invoice.rows).toHaveLength(before);
    expect(saved?.taxProvider.transactions).toHaveLength(recorded);
    expect(JSON.stringify(saved?.taxProvider.transactions)).not.toContain('INV-1');
    expect(saved?.journal.map(({ operation }) => operation)).toContain('Transaction.create');
  });
});

describe('an unusable state', () => {
  const damages: [string, (text: string) => string, RegExp][] = [
    ['a file that is cut off', (text) => text.slice(0, -10), /: it is damaged\. If/],
    ['an empty file', () => '', /: it is damaged\. If/],
    ['a file of another program', () => '{"name":"something else"}', /: it is damaged\. If/],
    [
      'a file of an older version',
      (text) => text.replace(/"version":\d+/, '"version":0'),
      /: it has version 0, not \d+\. If/,
    ],
    [
      'a file whose journal is shorter than it says',
      (text) => text.replace('"journalBytes":', '"journalBytes":9'),
      /: its journal is damaged\. If/,
    ],
  ];

  for (const [[name, damage, line], options] of splitAfter(1, damages))
    it(`is replaced by the demo data, with one log line: ${name}`, options, async () => {
      const sandbox = await start();
      const invoices = booksOf(sandbox).list('Invoice').length;
      booksOf(sandbox).create('Invoice', bookSale());
      await callProvider(sandbox, 'POST', '/transactions/create', sale());
      running.delete(sandbox);
      await sandbox.stop();
      const good = readFileSync(stateFile, 'utf8');
      const damaged = damage(good);
      expect(damaged).not.toBe(good);
      writeFileSync(stateFile, damaged);

      const next = await start();
      expect(lines).toEqual([expect.stringMatching(line)]);
      expect(booksOf(next).list('Invoice')).toHaveLength(invoices);
      expect(next.taxProvider().transactions.withCode(7001, 'INV-1')).toEqual([]);
      const operations = (one: Sandbox) => one.kernel.journal.since(0).map(({ operation }) => operation);
      expect(operations(next)).not.toContain('Invoice.create');

      booksOf(next).create('Invoice', bookSale());
      const last = await restart(next);
      expect(lines).toHaveLength(1);
      expect(booksOf(last).list('Invoice')).toHaveLength(invoices + 1);
      expect(operations(last)).toContain('Invoice.create');
    });

  it('a damaged journal file is replaced together with the state, with one log line', long, async () => {
    const sandbox = await start();
    booksOf(sandbox).create('Invoice', bookSale());
    running.delete(sandbox);
    await sandbox.stop();
    writeFileSync(journalFile(), readFileSync(journalFile(), 'utf8').replace('"seq":2,', '"seq":7,'));
    const next = await start();
    expect(lines).toEqual([expect.stringMatching(/: its journal is damaged\. If/)]);
    expect(next.kernel.journal.since(0).map(({ operation }) => operation)).not.toContain('Invoice.create');
  });
});

describe('an inaccessible state file', () => {
  it('rejects the start with instructions when it cannot be read', async () => {
    stateFile = folder;
    await expect(start()).rejects.toThrow(/can't read .* make it a readable file, or choose another one/);
  });

  it('rejects the start with instructions when it cannot be written', long, async () => {
    mkdirSync(`${stateFile}.new`);
    await expect(start()).rejects.toThrow(/can't save its state .* make the folder writable, or choose another file/);
  });

  it('ends the program with that message and no other output', long, async () => {
    mkdirSync(stateFile);
    const ports = ['accounting', 'tax-provider', 'identity', 'control'].map((name) => `--${name}-port=0`);
    const program = [join(import.meta.dirname, 'main.ts'), '--state-file', stateFile, ...ports];
    const ended = promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...program]);
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The sandbox can't read .*: make it a readable file, or choose another one\.\n$/),
    });
  });
});

describe('a crash between writing and renaming', () => {
  it('leaves the old file, from which the sandbox starts and saves again', async () => {
    const sandbox = await start();
    running.delete(sandbox);
    await sandbox.stop();
    const old = readFileSync(stateFile, 'utf8');
    const saved = readStateFile(stateFile, log);
    if (saved === null) throw new Error('not saved');
    const { journal } = createKernel(saved.journal);
    journal.append({ service: 'accounting', owner: realmIds.main, operation: 'Invoice.lost', id: '1', after: null });
    const reachedRename = new Promise<void>((reached) => {
      const writer = createStateWriter({
        file: stateFile,
        snapshots: () => saved,
        journal,
        saved: saved,
        onFailure: () => undefined,
        rename: () => {
          reached();
          return new Promise(() => undefined);
        },
      });
      writer.saveSoon();
    });
    await reachedRename;
    expect(readFileSync(stateFile, 'utf8')).toBe(old);
    expect(readFileSync(journalFile(), 'utf8')).toContain('Invoice.lost');

    const next = await start();
    expect(lines).toEqual([]);
    expect(next.kernel.journal.since(0).slice(0, saved.journal.length)).toEqual(saved.journal);
    expect(next.kernel.journal.since(0).map(({ operation }) => operation)).not.toContain('Invoice.lost');
    booksOf(next).create('Invoice', bookSale());
    const last = await restart(next);
    expect(last.kernel.journal.since(0).map(({ operation }) => operation)).toContain('Invoice.create');
    expect(readFileSync(journalFile(), 'utf8')).not.toContain('Invoice.lost');
    expect(existsSync(`${stateFile}.new`)).toBe(false);
  });
});
