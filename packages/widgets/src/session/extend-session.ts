import { extended, readSession, writeSession } from '@salestax/client';
import { ownId, routes, staffSource } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** One extension at a time over all tabs, also with those that the page around makes. */
const lockName = 'salestax-extension';

/** Gives the kept session of our own pages its full time again; a failure leaves it as it is. */
export async function extendSession({ askQuietly, record }: Pick<Service, 'askQuietly' | 'record'>): Promise<void> {
  async function extend(): Promise<void> {
    const before = record();
    if (before === null || before.source === staffSource) return;
    const answer = await askQuietly(routes.extendJwt, { params: { realmId: before.realmId || ownId } });
    // Whoever signed out or in meanwhile has the last word.
    if (!answer.ok || readSession(Date.now())?.session_Id !== before.session_Id) return;
    writeSession(extended(before, answer.value.jwtToken, Date.now()));
  }
  if (record() === null) return;
  // There are no locks on plain http.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  await (!locks ? extend() : locks.request(lockName, extend));
}
