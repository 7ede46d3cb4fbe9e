import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** A changed entity in a webhook. */
export interface EntityEvent {
  readonly dedupeKey: string;
  readonly realmId: string;
  readonly entity: string;
  readonly id: string;
  readonly operation: 'created' | 'updated' | 'deleted' | 'voided' | 'other';
}

/** Mandatory form since May 2026: a list of CloudEvents (Intuit developer blog, 2025-11-12). */
const cloudEvents = Compile(
  Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      intuitentityid: Type.String(),
      intuitaccountid: Type.String(),
    }),
  ),
);
const legacyEvents = Compile(
  Type.Object({
    eventNotifications: Type.Array(
      Type.Object({
        realmId: Type.String(),
        dataChangeEvent: Type.Object({
          entities: Type.Array(
            Type.Object({
              name: Type.String(),
              id: Type.String(),
              operation: Type.String(),
              lastUpdated: Type.String(),
            }),
          ),
        }),
      }),
    ),
  }),
);

/** Reads both forms of the webhook. Another form yields no event. */
export function readWebhookEvents(body: unknown): readonly EntityEvent[] {
  if (cloudEvents.Check(body))
    return body.map(({ id, type, intuitaccountid, intuitentityid }) => {
      // qbo.<entity>.<operation>.v1
      const [, entity = '', operation = ''] = type.split('.');
      return { dedupeKey: id, realmId: intuitaccountid, entity, id: intuitentityid, operation: operationOf(operation) };
    });
  if (!legacyEvents.Check(body)) return [];
  return body.eventNotifications.flatMap(({ realmId, dataChangeEvent }) =>
    dataChangeEvent.entities.map(({ name, id, operation, lastUpdated }) => ({
      dedupeKey: [realmId, name, id, operation, lastUpdated].join('/'),
      realmId,
      entity: name.toLowerCase(),
      id,
      operation: operationOf(operation),
    })),
  );
}

function operationOf(text: string): EntityEvent['operation'] {
  switch (text.toLowerCase()) {
    case 'create':
    case 'created':
      return 'created';
    case 'update':
    case 'updated':
      return 'updated';
    case 'delete':
    case 'deleted':
      return 'deleted';
    case 'void':
    case 'voided':
      return 'voided';
    default:
      return 'other';
  }
}
