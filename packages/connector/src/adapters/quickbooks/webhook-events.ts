import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** A changed entity in a webhook. */
export interface EntityEvent {
  readonly dedupeKey: string;
  readonly realmId: string;
  readonly entity: string;
  readonly id: string;
  readonly operation: 'created' | 'updated' | 'deleted' | 'voided' | 'merged' | 'other';
  /** The entity that was merged into this one, and removed. Only of a merge. */
  readonly mergedId?: string;
}

export interface WebhookEvents {
  readonly events: readonly EntityEvent[];
  /** Which events could not be read, and why, without what they contain. The others are taken. */
  readonly unreadable: readonly string[];
}

/**
 * Reads both forms of the webhook: a list of CloudEvents, mandatory since May 2026 (Intuit developer blog, 2025-11-12),
 * and the one before.
 */
export function readWebhookEvents(body: unknown): WebhookEvents {
  const read = Array.isArray(body) ? body.map(readCloudEvent) : readNotifications(body);
  return {
    events: read.filter((event) => typeof event !== 'string'),
    unreadable: read.filter((event) => typeof event === 'string'),
  };
}

/** An event, or why it could not be read. */
type ReadEvent = EntityEvent | string;

const text = Type.String({ minLength: 1 });
const cloudEvent = Compile(Type.Object({ id: text, type: text, intuitentityid: text, intuitaccountid: text }));

/** Intuit, 'Webhooks', 'Data objects': a merge names the removed entity. */
const mergeData = Compile(Type.Object({ data: Type.Object({ deletedid: text }) }));
const mergedEntity = Compile(Type.Object({ deletedId: text }));

function readCloudEvent(event: unknown, index: number): ReadEvent {
  if (!cloudEvent.Check(event))
    return `event ${index}: ${missingIn(event, ['id', 'type', 'intuitentityid', 'intuitaccountid'])}`;
  const { id, type, intuitaccountid, intuitentityid } = event;
  // qbo.<entity>.<operation>.v1
  const [, entity = '', operation = ''] = type.split('.');
  return {
    dedupeKey: id,
    realmId: intuitaccountid,
    entity,
    id: intuitentityid,
    operation: operationOf(operation),
    ...(mergeData.Check(event) && { mergedId: event.data.deletedid }),
  };
}

const notifications = Compile(Type.Object({ eventNotifications: Type.Array(Type.Unknown()) }));
const notification = Compile(
  Type.Object({ realmId: text, dataChangeEvent: Type.Object({ entities: Type.Array(Type.Unknown()) }) }),
);
const changedEntity = Compile(Type.Object({ name: text, id: text, operation: text, lastUpdated: text }));

function readNotifications(body: unknown): readonly ReadEvent[] {
  if (!notifications.Check(body)) return ['the body has neither of the two forms'];
  return body.eventNotifications.flatMap((each, index): readonly ReadEvent[] =>
    notification.Check(each)
      ? each.dataChangeEvent.entities.map((entity, place) =>
          readEntity(each.realmId, entity, `event ${index}.${place}`),
        )
      : [`notification ${index}: no realmId or no entities`],
  );
}

function readEntity(realmId: string, entity: unknown, label: string): ReadEvent {
  if (!changedEntity.Check(entity)) return `${label}: ${missingIn(entity, ['name', 'id', 'operation', 'lastUpdated'])}`;
  const { name, id, operation, lastUpdated } = entity;
  const merged = mergedEntity.Check(entity) ? [entity.deletedId] : [];
  return {
    // Two merges into one customer may have the same second.
    dedupeKey: [realmId, name, id, operation, lastUpdated, ...merged].join('/'),
    realmId,
    entity: name.toLowerCase(),
    id,
    operation: operationOf(operation),
    ...(merged[0] !== undefined && { mergedId: merged[0] }),
  };
}

function missingIn(value: unknown, names: readonly string[]): string {
  const fields = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const missing = names.filter((name) => typeof fields.get(name) !== 'string' || fields.get(name) === '');
  return `no ${missing.join(', ')}`;
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
    case 'merge':
    case 'merged':
      return 'merged';
    default:
      return 'other';
  }
}
