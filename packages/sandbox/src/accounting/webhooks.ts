import { createHmac, randomUUID } from 'node:crypto';
import type { Change } from './realm.ts';

export interface WebhookTarget {
  readonly url: string;
  /** Shared secret that signs every notification. */
  readonly verifierToken: string;
  readonly form: 'legacy' | 'cloudevents';
  /** Milliseconds before each retry. */
  readonly retryAfter?: readonly number[];
}

export interface Webhooks {
  notify(change: Change): void;
  /** Changes the receiver; null: notifications are not sent. */
  configure(target: WebhookTarget | null): void;
  /** Resolves when no delivery is waiting. */
  idle(): Promise<void>;
  /** The number of notifications that failed at every attempt. */
  readonly lost: number;
}

/** Entities without notifications. */
const silent: ReadonlySet<string> = new Set(['CompanyInfo', 'TaxCode', 'TaxRate']);

/** The receiver must respond within three seconds. */
const ANSWER_MILLISECONDS = 3000;
const RETRY_AFTER = [500, 2000, 8000] as const;

const legacyOperations: Readonly<Record<Change['operation'], string>> = {
  create: 'Create',
  update: 'Update',
  void: 'Void',
  delete: 'Delete',
  merge: 'Merge',
};
const eventOperations: Readonly<Record<Change['operation'], string>> = {
  create: 'created',
  update: 'updated',
  void: 'voided',
  delete: 'deleted',
  merge: 'merged',
};

const legacyForm = ({ realmId, entity, id, deletedId, operation, at }: Change): object => ({
  eventNotifications: [
    {
      realmId,
      dataChangeEvent: {
        entities: [
          {
            name: entity,
            id,
            operation: legacyOperations[operation],
            lastUpdated: at.toISOString(),
            ...(deletedId !== undefined && { deletedId }),
          },
        ],
      },
    },
  ],
});

const cloudEventsForm = ({ realmId, entity, id, deletedId, operation, at }: Change): object[] => [
  {
    specversion: '1.0',
    id: randomUUID(),
    source: 'intuit.c2FuZGJveA==',
    type: `qbo.${entity.toLowerCase()}.${eventOperations[operation]}.v1`,
    datacontenttype: 'application/json',
    // The service writes nanoseconds.
    time: at.toISOString().replace('Z', '000000Z'),
    intuitentityid: id,
    intuitaccountid: realmId,
    // Only a merge has data: developers.intuit.com/app/developer/qbo/docs/develop/webhooks/data-objects.
    data: deletedId === undefined ? {} : { deletedid: deletedId },
  },
];

export const signatureOf = (body: string, verifierToken: string): string =>
  createHmac('sha256', verifierToken).update(body).digest('base64');

async function deliver(target: WebhookTarget, body: string): Promise<boolean> {
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'intuit-signature': signatureOf(body, target.verifierToken) },
      body,
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, milliseconds).unref();
  });

export function createWebhooks(first: WebhookTarget | null): Webhooks {
  let target = first;
  let lost = 0;
  let queue = Promise.resolve();

  async function send(receiver: WebhookTarget, body: string): Promise<void> {
    for (const wait of [0, ...(receiver.retryAfter ?? RETRY_AFTER)]) {
      if (wait > 0) await pause(wait);
      if (await deliver(receiver, body)) return;
    }
    lost += 1;
  }

  return {
    get lost() {
      return lost;
    },
    configure: (next) => {
      target = next;
    },
    notify: (change) => {
      const receiver = target;
      if (receiver === null || silent.has(change.entity)) return;
      // Retries of an event have the same id and the same bytes.
      const body = JSON.stringify(receiver.form === 'legacy' ? legacyForm(change) : cloudEventsForm(change));
      queue = queue.then(() => send(receiver, body));
    },
    idle: async () => {
      let waited: Promise<void> | null = null;
      while (waited !== queue) {
        waited = queue;
        await waited;
      }
    },
  };
}
