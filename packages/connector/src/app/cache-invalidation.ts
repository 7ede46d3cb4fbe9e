import type { ChangedFact } from '../domain/changed-fact.ts';
import type { Authenticate } from '../security/principal.ts';
import type { Services } from '../service/services.ts';
import type { Db } from '../store/db.ts';
import type { Signal, Signals } from '../store/signals.ts';

/*
 * Each process caches what it has read. Invalidating a cache in one process invalidates it in the others. If a signal
 * is lost, entries expire: sessions and companies after 5 s, document facts after a minute, estimates after five
 * minutes; the outbox is polled every five seconds.
 */

interface PublishedCaches {
  readonly facts: Pick<Services['facts'], 'invalidate'>;
  readonly estimates: Pick<Services['estimates'], 'invalidate'>;
  readonly deliveryNotices: Services['deliveryNotices'];
  readonly runNotices: Services['runNotices'];
}

interface Caches extends PublishedCaches {
  readonly companies: Pick<Services['companies'], 'invalidate'>;
  readonly connections: Pick<Services['connections'], 'invalidate'>;
}

/** The same services; an invalidation is also sent to the other processes. */
export function publishInvalidations<Of extends PublishedCaches>(services: Of, signals: Pick<Signals, 'send'>): Of {
  const { facts, estimates, deliveryNotices, runNotices } = services;
  return {
    ...services,
    facts: {
      ...facts,
      invalidate(realmId: string, changed?: ChangedFact) {
        facts.invalidate(realmId, changed);
        void signals.send({ about: 'facts', realmId, ...(changed && { changed }) });
      },
    },
    estimates: {
      ...estimates,
      invalidate(realmId: string) {
        estimates.invalidate(realmId);
        void signals.send({ about: 'estimates', realmId });
      },
    },
    deliveryNotices: {
      ...deliveryNotices,
      publish(deliveryId: string) {
        deliveryNotices.publish(deliveryId);
        void signals.send({ about: 'delivery', deliveryId });
      },
    },
    runNotices: {
      ...runNotices,
      publish(realmId: string) {
        runNotices.publish(realmId);
        void signals.send({ about: 'runs', realmId });
      },
    },
  };
}

/** The same function; an invalidation is also sent to the other processes. */
export function publishSessionEnds(authenticate: Authenticate, signals: Pick<Signals, 'send'>): Authenticate {
  return Object.assign((bearer: string) => authenticate(bearer), {
    endOf: (bearer: string) => authenticate.endOf(bearer),
    async invalidate(realmId?: string) {
      await authenticate.invalidate(realmId);
      // Awaited before a sign-out is answered: the next request may reach another process.
      await signals.send({ about: 'sessions' });
    },
  });
}

/** The caches of this process know what its transactions change; the other processes are told here. */
export function publishCompanyChanges(db: Pick<Db, 'onCompanyChange'>, signals: Pick<Signals, 'send'>): void {
  db.onCompanyChange((realmId) => void signals.send({ about: 'company', realmId }));
}

/** Applies a signal of another process to the caches of this one. */
export function signalHandler(
  { facts, estimates, deliveryNotices, runNotices, companies, connections }: Caches,
  authenticate: Pick<Authenticate, 'invalidate'>,
  wake: () => void,
): (signal: Signal) => void {
  return (signal) => {
    if (signal.about === 'outbox') wake();
    else if (signal.about === 'delivery') deliveryNotices.publish(signal.deliveryId);
    else if (signal.about === 'sessions') void authenticate.invalidate();
    else if (signal.about === 'runs') runNotices.publish(signal.realmId);
    else if (signal.about === 'company') {
      void authenticate.invalidate(signal.realmId);
      companies.invalidate(signal.realmId);
      connections.invalidate(signal.realmId);
    } else if (signal.about === 'facts') facts.invalidate(signal.realmId, signal.changed);
    else estimates.invalidate(signal.realmId);
  };
}
