import type { Books } from './books.ts';
import { withLegacyFields } from './custom-fields.ts';
import { type EntityName, entityNamed } from './entities.ts';
import { accept, missingParameter, type Outcome, queryInvalid, refuse, unsupportedOperation } from './fault.ts';
import type { Realm } from './realm.ts';
import { DAY } from './time.ts';

/** Maximum of one response, over all its entities (Intuit, 'Change data capture'). */
const MAX_OBJECTS = 1000;
const MAX_DAYS = 30;

/** Entities that change data capture does not report. */
const uncovered: ReadonlySet<EntityName> = new Set([
  'TaxCode',
  'TaxRate',
  'TaxAgency',
  'CompanyInfo',
  'Preferences',
] as const);

type Row = Readonly<{ Id: string }>;

/** The changed objects of an entity. */
export interface Changes {
  readonly entity: EntityName;
  readonly rows: readonly Row[];
}

/** At most `limit` rows. Existing rows come first, so that deletions are dropped first. */
function changesOf(entity: EntityName, since: number, limit: number, realm: Realm, books: Books): readonly Row[] {
  const isRecent = (time: string): boolean => Date.parse(time) >= since;
  const live: Row[] = realm
    .list(entity)
    .filter(({ MetaData }) => isRecent(MetaData.LastUpdatedTime))
    .map(withLegacyFields);
  const dead = books.tables[entity]
    .tombstones()
    .filter(({ deletedAt }) => isRecent(deletedAt))
    .map(({ Id, deletedAt }) => ({ status: 'Deleted', domain: 'QBO', Id, MetaData: { LastUpdatedTime: deletedAt } }));
  return [...live, ...dead].slice(0, limit);
}

/** As they stand in the answer. */
export function answerOf({ entity, rows }: Changes): Readonly<Record<string, unknown>> {
  if (rows.length === 0) return {};
  const hasDeleted = rows.some((row) => 'status' in row && row.status === 'Deleted');
  return {
    [entity]: rows,
    startPosition: 1,
    maxResults: rows.length,
    ...(hasDeleted && { totalCount: rows.length }),
  };
}

export interface CdcRequest {
  readonly entities: string | undefined;
  readonly changedSince: string | undefined;
  readonly now: Date;
}

/** The changes since a moment: at most 30 days back and 1,000 objects; deleted objects come last. */
export function changesSince(request: CdcRequest, realm: Realm, books: Books): Outcome<readonly Changes[]> {
  const { entities, changedSince, now } = request;
  if (entities === undefined || entities === '') return refuse(missingParameter('entities'));
  if (changedSince === undefined) return refuse(missingParameter('changedSince'));
  // A plus sign that was not encoded is decoded as a blank.
  const since = Date.parse(changedSince.replace(' ', '+'));
  if (Number.isNaN(since)) return refuse(queryInvalid(`invalid changedSince: ${changedSince}`));
  if (now.getTime() - since > MAX_DAYS * DAY)
    return refuse(unsupportedOperation(`cdc with changedSince date ${changedSince} which is older than fixed days`));
  const all: Changes[] = [];
  let remaining = MAX_OBJECTS;
  for (const name of entities.split(',')) {
    const entity = entityNamed(name.trim());
    if (entity === undefined || uncovered.has(entity))
      return refuse(queryInvalid(`invalid context declaration: ${name}`));
    const rows = changesOf(entity, since, remaining, realm, books);
    all.push({ entity, rows });
    remaining -= rows.length;
  }
  return accept(all);
}
