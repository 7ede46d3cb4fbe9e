import { withLegacyFields } from './custom-fields.ts';
import { entityNamed } from './entities.ts';
import {
  accept,
  batchTooLarge,
  missingParameter,
  type Outcome,
  type QboFault,
  refuse,
  unsupportedOperation,
} from './fault.ts';
import { isRecord, type JsonRecord, textOf } from './json.ts';
import { runWrite, withSingletonId, type WriteRequest } from './operations.ts';
import { runQuery } from './query/run.ts';
import type { Realm } from './realm.ts';
import { faultBody, queryBody } from './wire.ts';

const MAX_ITEMS = 30;

type Answer = Readonly<Record<string, unknown>>;

const controls: ReadonlySet<string> = new Set(['bId', 'operation', 'optionsData', 'Query']);

interface BatchContext {
  /** A simulated conflict: the first write fails as if another user had saved in between. */
  readonly overtaken: boolean;
  /** The user who connected the app. */
  readonly userId: string;
}

function writeOf(
  item: JsonRecord,
  { overtaken, userId }: BatchContext,
): { name: string; request: WriteRequest } | QboFault {
  const [name = ''] = Object.keys(item).filter((key) => !controls.has(key));
  const entity = entityNamed(name);
  if (entity === undefined) return unsupportedOperation(name);
  const operation = textOf(item, 'operation');
  if (operation !== 'create' && operation !== 'update' && operation !== 'delete')
    return unsupportedOperation(operation ?? '');
  const options = (textOf(item, 'optionsData') ?? '').split(',');
  const body = item[name];
  return {
    name: entity,
    request: {
      entity,
      operation: options.includes('void') ? 'void' : operation,
      body: operation === 'create' && isRecord(body) ? withoutId(body) : withSingletonId(entity, body),
      options: { allowDuplicateNumber: options.includes('allowduplicatedocnum'), userId },
      overtaken,
    },
  };
}

const withoutId = ({ Id: _id, ...rest }: JsonRecord): JsonRecord => rest;

function runItem(realm: Realm, item: JsonRecord, context: BatchContext): Answer {
  const query = textOf(item, 'Query');
  if (query !== null) {
    const found = runQuery(realm, query);
    return { ...(found.ok ? queryBody(found.entity) : faultBody(found.fault)) };
  }
  const write = writeOf(item, context);
  if (!('request' in write)) return { ...faultBody(write) };
  const done = runWrite(realm, write.request);
  return done.ok ? { [write.name]: withLegacyFields(done.entity) } : { ...faultBody(done.fault) };
}

/** Runs independent writes and queries of one call. A refused item does not stop the others. */
export function runBatch(realm: Realm, body: unknown, context: BatchContext): Outcome<readonly Answer[]> {
  const items = isRecord(body) ? body.BatchItemRequest : undefined;
  if (!Array.isArray(items)) return refuse(missingParameter('BatchItemRequest'));
  if (items.length > MAX_ITEMS) return refuse(batchTooLarge(MAX_ITEMS));
  const requests = items.filter(isRecord);
  const firstWrite = requests.find((item) => textOf(item, 'Query') === null);
  return accept(
    requests.map((item) => ({
      ...runItem(realm, item, { ...context, overtaken: context.overtaken && item === firstWrite }),
      bId: textOf(item, 'bId') ?? '',
    })),
  );
}
