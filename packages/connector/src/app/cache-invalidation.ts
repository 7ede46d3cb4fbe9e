import type { Authenticate } from '../security/principal.ts';
import type { Signal, Signals } from '../store/signals.ts';
import type { Services } from '../service/services.ts';

/*
 * Each process caches what it has read. Invalidating a cache in one process invalidates it in the others. If a signal
 * is lost, entries expire: sessions after 5 s, document facts after a minute, estimates after five minutes; the outbox
 * is polled every second.
 */

interface Caches {
  readonly facts: Pick<Services['facts'], 'invalidate'>;
  readonly estimates: Pick<Services['estimates'], 'invalidate'>;
  readonly deliveryNotices: Services['deliveryNotices'];
}

/** The same services; an invalidation is also sent to the other processes. */
export function publishInvalidations<Of extends Caches>(services: Of, signals: Pick<Signals, 'send'>): Of {
  const { facts, estimates, deliveryNotices } = services;
  return {
    ...services,
    facts: {
      ...facts,
      invalidate(realmId: string) {
        facts.invalidate(realmId);
        void signals.send({ about: 'facts', realmId });
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
      publish(operationId: string) {
        deliveryNotices.publish(operationId);
        void signals.send({ about: 'delivery', operationId });
      },
    },
  };
}

/** The same function; an invalidation is also sent to the other processes. */
export function publishSessionEnds(authenticate: Authenticate, signals: Pick<Signals, 'send'>): Authenticate {
  return Object.assign((bearer: string) => authenticate(bearer), {
    async invalidate() {
      await authenticate.invalidate();
      // Awaited before a sign-out is answered: the next request may reach another process.
      await signals.send({ about: 'sessions' });
    },
  });
}

/** Applies a signal of another process to the caches of this one. */
export function signalHandler(
  { facts, estimates, deliveryNotices }: Caches,
  authenticate: Pick<Authenticate, 'invalidate'>,
  wake: () => void,
): (signal: Signal) => void {
  return (signal) => {
    if (signal.about === 'outbox') wake();
    else if (signal.about === 'delivery') deliveryNotices.publish(signal.operationId);
    else if (signal.about === 'sessions') void authenticate.invalidate();
    else if (signal.about === 'facts') facts.invalidate(signal.realmId);
    else estimates.invalidate(signal.realmId);
  };
}
