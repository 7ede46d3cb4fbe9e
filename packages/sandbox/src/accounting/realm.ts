import type { Clock } from '../kernel/index.ts';
import { type Books, type BooksSnapshot, transactions } from './books.ts';
import type { Deleted, Entities, EntityName, Stored } from './entities.ts';
import {
  accept,
  deletedByAnother,
  invalidId,
  objectNotFound,
  type Outcome,
  type QboFault,
  refuse,
  staleObject,
  unsupportedOperation,
  unsupportedProperty,
} from './fault.ts';
import { isRecord, type JsonRecord } from './json.ts';
import { mergeCustomers } from './merge-customers.ts';
import { type Operation, readIdentity, type Resource, sameContent, type Touched } from './resource.ts';
import { resources } from './resources.ts';
import { createTaxGroup, type TaxServiceAnswer } from './tax-service.ts';
import { calendarDay, metaTime } from './time.ts';

export interface Change {
  readonly realmId: string;
  readonly entity: EntityName;
  readonly operation: Operation | 'merge';
  readonly id: string;
  /** The customer that a merge has removed. */
  readonly deletedId?: string;
  readonly at: Date;
  /** The object as the service returns it after the write. */
  readonly after: unknown;
  /** False for a consequence of another write, such as the balance of a paid invoice. */
  readonly requested: boolean;
}

export interface WriteOptions {
  readonly allowDuplicateNumber?: boolean;
  /** The id of a new object. @default the next free one */
  readonly id?: string;
  /** The user who writes, or on whose behalf an app writes. */
  readonly userId?: string;
}

/** One company. Every write from the API and the web page goes through it. */
export interface Realm {
  readonly realmId: string;
  /** All rows that are not deleted, inactive ones included, in the default order. */
  list<K extends EntityName>(entity: K): readonly Entities[K][];
  /** The same rows without derived properties; the list is cached until one of them changes. */
  stored<K extends EntityName>(entity: K): readonly Entities[K][];
  read<K extends EntityName>(entity: K, id: string): Outcome<Entities[K]>;
  create<K extends EntityName>(entity: K, body: unknown, options?: WriteOptions): Outcome<Entities[K]>;
  /** Needs Id and SyncToken; sparse when `sparse` is true. */
  update<K extends EntityName>(entity: K, body: unknown, options?: WriteOptions): Outcome<Entities[K]>;
  /** Needs Id and SyncToken. */
  void<K extends EntityName>(entity: K, body: unknown, options?: WriteOptions): Outcome<Entities[K]>;
  /** Needs Id and SyncToken. */
  delete(entity: EntityName, body: unknown): Outcome<Deleted>;
  /** `POST /taxservice/taxcode`: a tax group with its rates. */
  createTaxGroup(body: unknown): Outcome<TaxServiceAnswer>;
  /**
   * Merges a customer into another, as a user does on the page of a customer by giving it the other's name; the API
   * refuses that as a duplicate. Refused for a customer that does not exist.
   */
  mergeCustomer(id: string, intoId: string): Outcome<Entities['Customer']>;
  /** Simulates a save by another user: increases the SyncToken of the object. */
  touch(entity: EntityName, id: string): void;
  /** As `Books.continueAfter`: ids that the earlier books have given are not given again. */
  continueAfter(earlier: BooksSnapshot): void;
}

export interface RealmParts {
  readonly books: Books;
  readonly clock: Clock;
  readonly record: (change: Change) => void;
}

export function createRealm({ books, clock, record }: RealmParts): Realm {
  const { realmId } = books;

  const stampFor = (entity: EntityName, id: string, before: Stored | null, userId?: string): Stored => {
    const at = metaTime(clock.now());
    const LastModifiedByRef = userId === undefined ? before?.MetaData.LastModifiedByRef : { value: userId };
    return {
      Id: id,
      SyncToken: before === null ? '0' : String(Number(before.SyncToken) + 1),
      MetaData: {
        CreateTime: before?.MetaData.CreateTime ?? at,
        ...(LastModifiedByRef && transactions.has(entity) && { LastModifiedByRef }),
        LastUpdatedTime: at,
      },
      domain: 'QBO',
      sparse: false,
    };
  };

  const contextFor = <E extends Stored>(stamp: Stored, before: E | null, options: WriteOptions) => ({
    books,
    stamp,
    before,
    today: calendarDay(clock.now()),
    allowDuplicateNumber: options.allowDuplicateNumber ?? false,
  });

  function locate<K extends EntityName>(entity: K, body: JsonRecord): Outcome<Entities[K]> {
    const identity = readIdentity(body);
    if (!('id' in identity)) return refuse(identity);
    const row = books.tables[entity].get(identity.id);
    if (row === undefined) return refuse(missing(entity, identity.id));
    if (row.SyncToken !== identity.syncToken) return refuse(staleObject());
    const lock = resources[entity].locked(row, books);
    return lock === null ? accept(row) : refuse(lock);
  }

  const missing = (entity: EntityName, id: string): QboFault =>
    books.tables[entity].wasDeleted(id) ? deletedByAnother() : objectNotFound();

  function touch<K extends EntityName>(entity: K, id: string): Entities[K] | undefined {
    const row = books.tables[entity].get(id);
    if (row === undefined) return undefined;
    const updated = { ...row, ...stampFor(entity, id, row) };
    books.tables[entity].put(updated);
    report(entity, 'update', id, presented(entity, updated), false);
    return updated;
  }

  const presented = <K extends EntityName>(entity: K, row: Entities[K]): Entities[K] =>
    resources[entity].present(row, books);

  function report(entity: EntityName, operation: Operation, id: string, after: unknown, requested: boolean): void {
    record({ realmId, entity, operation, id, at: clock.now(), after, requested });
  }

  function touchAll(touched: readonly Touched[]): void {
    const unique = new Map(touched.map((one) => [`${one.entity} ${one.id}`, one]));
    for (const one of unique.values()) touch(one.entity, one.id);
  }

  function commit<K extends EntityName>(
    entity: K,
    operation: Operation,
    row: Entities[K],
    before: Entities[K] | null,
  ): Outcome<Entities[K]> {
    const resource = resources[entity];
    books.tables[entity].put(row);
    touchAll([...resource.touches(row), ...(before === null ? [] : resource.touches(before))]);
    const after = presented(entity, row);
    report(entity, operation, row.Id, after, true);
    return accept(after);
  }

  function open<K extends EntityName>(
    entity: K,
    operation: Operation,
    body: unknown,
  ): { resource: Resource<Entities[K]>; body: JsonRecord } | QboFault {
    const resource = resources[entity];
    if (!resource.operations.has(operation)) return unsupportedOperation(operation);
    return isRecord(body) ? { resource, body } : unsupportedProperty(entity);
  }

  function remove<K extends EntityName>(entity: K, sent: unknown): Outcome<Entities[K]> {
    const opened = open(entity, 'delete', sent);
    if (!('resource' in opened)) return refuse(opened);
    const row = locate(entity, opened.body);
    if (!row.ok) return row;
    books.tables[entity].remove(row.entity.Id, metaTime(clock.now()));
    touchAll(opened.resource.touches(row.entity));
    return row;
  }

  return {
    realmId,
    touch,
    mergeCustomer: (id, intoId) => {
      const merged = mergeCustomers(books, id, intoId, metaTime(clock.now()));
      if (!merged.ok) return merged;
      const after = presented('Customer', merged.entity);
      const operation = 'merge';
      record({
        realmId,
        entity: 'Customer',
        operation,
        id: intoId,
        deletedId: id,
        at: clock.now(),
        after,
        requested: true,
      });
      return accept(after);
    },
    createTaxGroup: (body) => {
      const created = createTaxGroup(body, books, clock);
      if (created.ok) report('TaxCode', 'create', created.entity.TaxCodeId, created.entity, true);
      return created;
    },
    continueAfter: (earlier) => books.continueAfter(earlier),
    list: (entity) => {
      const resource = resources[entity];
      const rows = books.tables[entity].rows().map((row) => resource.present(row, books));
      return rows.sort((a, b) => resource.compare(a, b));
    },
    stored: (entity) => resources[entity].sorted(books.tables[entity].rows()),
    read: (entity, id) => {
      const rowId = entity === 'CompanyInfo' && id === realmId ? '1' : id;
      const row = books.tables[entity].get(rowId);
      if (row !== undefined) return accept(presented(entity, row));
      return refuse(/^\d+$/.test(rowId) ? objectNotFound() : invalidId());
    },
    create: <K extends EntityName>(entity: K, sent: unknown, options: WriteOptions = {}) => {
      const opened = open(entity, 'create', sent);
      if (!('resource' in opened)) return refuse(opened);
      const stamp = stampFor(entity, options.id ?? books.nextId(entity), null, options.userId);
      const row = opened.resource.prepare(opened.body, contextFor<Entities[K]>(stamp, null, options));
      return row.ok ? commit(entity, 'create', row.entity, null) : row;
    },
    update: (entity, sent, options = {}) => {
      const opened = open(entity, 'update', sent);
      if (!('resource' in opened)) return refuse(opened);
      const before = locate(entity, opened.body);
      if (!before.ok) return before;
      const stamp = stampFor(entity, before.entity.Id, before.entity, options.userId);
      const row = opened.resource.prepare(opened.body, contextFor(stamp, before.entity, options));
      if (!row.ok) return row;
      if (opened.resource.ignoresUnchanged && sameContent(row.entity, before.entity))
        return accept(presented(entity, before.entity));
      return commit(entity, 'update', row.entity, before.entity);
    },
    void: (entity, sent, options = {}) => {
      const opened = open(entity, 'void', sent);
      if (!('resource' in opened)) return refuse(opened);
      const before = locate(entity, opened.body);
      if (!before.ok) return before;
      const stamp = stampFor(entity, before.entity.Id, before.entity, options.userId);
      const row = opened.resource.voided(before.entity, contextFor(stamp, before.entity, {}));
      return row.ok ? commit(entity, 'void', row.entity, before.entity) : row;
    },
    delete: (entity, sent) => {
      const removed = remove(entity, sent);
      if (!removed.ok) return removed;
      const deleted: Deleted = { domain: 'QBO', status: 'Deleted', Id: removed.entity.Id };
      report(entity, 'delete', deleted.Id, deleted, true);
      return accept(deleted);
    },
  };
}
