import type { Lifetime } from '@salestax/widget-kit';
import { createQueueStore } from './queue-store.ts';
import { createSavedDocuments, type SavedDocument, type SavedDocuments } from './saved-documents.ts';

const lockName = 'salestax-saved-documents';

/** One tab at a time where the browser has locks; one pass at a time everywhere. */
function exclusive(): (work: () => Promise<void>) => Promise<void> {
  // Missing on pages without https, whatever its type says.
  const locks: LockManager | undefined = navigator.locks;
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const run = () => (locks ? locks.request(lockName, work) : work());
    last = last.then(run, run);
    return last;
  };
}

/** The queue of saved documents in this browser. It outlives the panel; its timers do not. */
export const openQueue = (
  realmId: string,
  deliver: (saved: SavedDocument) => Promise<boolean>,
  life: Pick<Lifetime, 'after'>,
): SavedDocuments =>
  createSavedDocuments({
    store: createQueueStore(globalThis.indexedDB),
    realmId,
    deliver,
    exclusively: exclusive(),
    now: Date.now,
    after: (ms, work) => life.after(ms, work),
    random: Math.random,
  });
