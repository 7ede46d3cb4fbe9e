import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import {
  addressValidation,
  type AddressVerdict,
  deleteAddressResults,
  queueAddresses,
  saveAddressDecision,
  saveAddressVerdict,
} from './address-queries.ts';

const realmId = 'a';
const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 10, 0, second));
const different = { fingerprint: 'old', outcome: 'failed', reason: 'Not found.', suggestion: null } as const;
const decided = { fingerprint: 'new', outcome: 'validated', reason: null, suggestion: null } as const;

describe.each(await testDatabases())('the outcome of a validation on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);
  const queue = (second: number) => inRealm((trx) => queueAddresses(trx, realmId, ['7'], at(second)));
  const save = (outcome: AddressVerdict, queuedAt: Date, now: Date) =>
    inRealm((trx) => saveAddressVerdict(trx, { realmId, customerId: '7', queuedAt }, outcome, now));
  const decide = (now: Date) => inRealm((trx) => saveAddressDecision(trx, realmId, '7', decided, now));
  const stored = () => inRealm((trx) => addressValidation(trx, realmId, '7'));

  it('is stored for an address that is still queued', async () => {
    await queue(1);
    await save(different, at(1), at(2));
    expect(await stored()).toMatchObject({ pending: false, outcome: 'failed' });
  });

  it('does not replace a decision that was made meanwhile, nor the validation of an address that was queued again', async () => {
    await queue(1);
    await decide(at(2));
    await save(different, at(1), at(3));
    expect(await stored()).toMatchObject({ pending: false, outcome: 'validated', fingerprint: 'new' });
    await queue(4);
    await save(different, at(1), at(5));
    expect(await stored()).toMatchObject({ pending: true });
  });

  it('of a former address may be deleted while a person decides, whose decision is stored', async () => {
    await queue(1);
    await save(different, at(1), at(2));
    await inRealm((trx) => deleteAddressResults(trx, realmId, [{ customerId: '7', updatedAt: at(2) }]));
    expect(await stored()).toBeNull();
    await decide(at(3));
    expect(await stored()).toMatchObject({ outcome: 'validated', fingerprint: 'new' });
  });
});
