import { extended, readSession, writeSession } from '@salestax/client';
import { ownId, routes, staffSource } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** One extension at a time over all tabs, including those made by the host page. */
const lockName = 'salestax-extension';

/**
 * Extends the stored session of our own pages to its full time; a failure leaves it unchanged. Called when a screen opens on
 * which people stay for long between two calls: the validation of addresses and the exemptions (specification B7.32), and the
 * screens that the specification does not have.
 */
export async function extendSession({ callQuietly, record }: Pick<Service, 'callQuietly' | 'record'>): Promise<void> {
  async function extend(): Promise<void> {
    const before = record();
    if (before === null || before.source === staffSource) return;
    const answer = await callQuietly(routes.extendJwt, { params: { realmId: before.realmId || ownId } });
    // A sign-out or sign-in that happened meanwhile takes precedence.
    const current = readSession(Date.now());
    if (!answer.ok || current === null || current.session_Id !== before.session_Id) return;
    // Not `before`: a widget may have noted what was set up meanwhile.
    writeSession(extended(current, answer.value.jwtToken, Date.now()));
  }
  if (record() === null) return;
  // Web Locks are not available on plain http.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  await (!locks ? extend() : locks.request(lockName, extend));
}
