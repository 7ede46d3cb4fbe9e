import type { Authenticate } from '../security/principal.ts';
import type { Signal, Signals } from '../store/signals.ts';
import type { Services } from '../service/services.ts';

/*
 * Each process remembers for a while what it has read. What makes one of them forget makes the others forget as well;
 * when a signal is lost, each forgets by itself: sessions after 5 s, what documents rest on after a minute, answers to
 * estimates after five, and the outbox is looked at every second.
 */

interface Caches {
  readonly facts: Pick<Services['facts'], 'forget'>;
  readonly estimates: Pick<Services['estimates'], 'invalidate'>;
  readonly deliveryNotices: Services['deliveryNotices'];
}

/** The same services; the other processes hear of what is forgotten. */
export function publishInvalidations<Of extends Caches>(services: Of, signals: Pick<Signals, 'send'>): Of {
  const { facts, estimates, deliveryNotices } = services;
  return {
    ...services,
    facts: {
      ...facts,
      forget(realmId: string) {
        facts.forget(realmId);
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

/** The same check; the other processes hear of sessions that have ended. */
export function publishSessionEnds(authenticate: Authenticate, signals: Pick<Signals, 'send'>): Authenticate {
  return Object.assign((bearer: string) => authenticate(bearer), {
    async forget() {
      await authenticate.forget();
      // Whoever signs out is answered after that: the next request may reach another process.
      await signals.send({ about: 'sessions' });
    },
  });
}

/** What this process does when it hears another one. */
export function signalHandler(
  { facts, estimates, deliveryNotices }: Caches,
  authenticate: Pick<Authenticate, 'forget'>,
  wake: () => void,
): (signal: Signal) => void {
  return (signal) => {
    if (signal.about === 'outbox') wake();
    else if (signal.about === 'delivery') deliveryNotices.publish(signal.operationId);
    else if (signal.about === 'sessions') void authenticate.forget();
    else if (signal.about === 'facts') facts.forget(signal.realmId);
    else estimates.invalidate(signal.realmId);
  };
}
