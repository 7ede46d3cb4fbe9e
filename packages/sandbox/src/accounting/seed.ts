import { type Books, createBooks } from './books.ts';
import type { Entities, EntityName, Stored } from './entities.ts';
import type { JsonRecord } from './json.ts';
import type { OAuthClient, User } from './oauth/directory.ts';
import { resources } from './resources.ts';
import { calendarDay, metaTime } from './time.ts';

/** A row of the seed. The rules of a write apply to it. */
export interface SeedRow {
  readonly entity: EntityName;
  readonly id?: string;
  /** ISO 8601: the create time of the row, and 'today' for its defaults. */
  readonly at: string;
  /** Id of the user who wrote it; transactions only. */
  readonly by?: string;
  readonly body: JsonRecord;
}

export interface CompanySeed {
  readonly realmId: string;
  /** Rows come after those that they refer to. */
  readonly rows: readonly SeedRow[];
}

export interface AccountingSeed {
  readonly clients: readonly OAuthClient[];
  readonly users: readonly User[];
  readonly companies: readonly CompanySeed[];
}

function loadRow<K extends EntityName>(books: Books, entity: K, row: SeedRow): Entities[K] {
  const moment = new Date(row.at);
  const at = metaTime(moment);
  const stamp: Stored = {
    Id: row.id ?? books.nextId(entity),
    SyncToken: '0',
    MetaData: {
      CreateTime: at,
      ...(row.by !== undefined && { LastModifiedByRef: { value: row.by } }),
      LastUpdatedTime: at,
    },
    domain: 'QBO',
    sparse: false,
  };
  const context = { books, stamp, before: null, today: calendarDay(moment), allowDuplicateNumber: true };
  const prepared = resources[entity].prepare(row.body, context);
  if (!prepared.ok) {
    const [error] = prepared.fault.errors;
    throw new Error(`Seed row ${entity} ${stamp.Id} is refused: ${error?.detail} ${error?.element ?? ''}`);
  }
  books.tables[entity].put(prepared.entity);
  return prepared.entity;
}

/** The books of a company of the seed. Throws when a row breaks a rule of the service. */
export function loadCompany({ realmId, rows }: CompanySeed): Books {
  const books = createBooks(realmId);
  for (const row of rows) loadRow(books, row.entity, row);
  return books;
}
