import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/databases.harness.ts';
import { addressValidation, queueAddresses, queuedAddresses, saveAddressVerdict } from './address-queries.ts';

const realmId = 'a';
const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 10, 0, second));
const different = { fingerprint: 'old', outcome: 'failed', reason: 'Not found.', suggestion: null } as const;
const decided = { fingerprint: 'new', outcome: 'validated', reason: null, suggestion: null } as const;

describe.each(await testDatabases())('the outcome of a validation on $name', ({ db, clear }) => {
  beforeEach(clear);
  const inRealm = <Result>(work: Parameters<typeof db.tx<Result>>[1]) => db.tx({ realm: realmId }, work);
  const queue = (second: number) => inRealm((trx) => queueAddresses(trx, realmId, ['7'], at(second)));
  const queuedAt = async () => (await inRealm((trx) => queuedAddresses(trx, realmId, 10))).queued[0]?.updatedAt ?? null;
  const stored = () => inRealm((trx) => addressValidation(trx, realmId, '7'));

  it('is stored for an address that is still queued', async () => {
    await queue(1);
    const since = await queuedAt();
    await inRealm((trx) => saveAddressVerdict(trx, realmId, '7', different, at(2), since));
    expect(await stored()).toMatchObject({ pending: false, outcome: 'failed' });
  });

  it('does not replace a decision that was made meanwhile, nor the validation of an address that was queued again', async () => {
    await queue(1);
    const since = await queuedAt();
    await inRealm((trx) => saveAddressVerdict(trx, realmId, '7', decided, at(2)));
    await inRealm((trx) => saveAddressVerdict(trx, realmId, '7', different, at(3), since));
    expect(await stored()).toMatchObject({ pending: false, outcome: 'validated', fingerprint: 'new' });
    await queue(4);
    await inRealm((trx) => saveAddressVerdict(trx, realmId, '7', different, at(5), since));
    expect(await stored()).toMatchObject({ pending: true });
  });
});
