import { type Guard, isListOf, isNumber, isObjectOf, isOneOf, isRecord, isText } from '../kernel/guards.ts';
import type { BooksSnapshot } from './books.ts';
import { entityNames, type MetaData, type Stored } from './entities.ts';
import type { AnsweredRequest } from './http/request-ids.ts';
import type { AccessToken, Connection, Grant, RefreshToken, TokensSnapshot } from './oauth/tokens.ts';
import type { TableSnapshot, Tombstone } from './table.ts';

/** Everything of the accounting service that outlives a restart, as plain JSON. Users and apps come from the seed. */
export interface AccountingSnapshot {
  readonly companies: readonly BooksSnapshot[];
  readonly tokens: TokensSnapshot;
  readonly requests: readonly AnsweredRequest[];
}

const isStored = isObjectOf<Stored>({
  Id: isText,
  SyncToken: isText,
  MetaData: isObjectOf<MetaData>({ CreateTime: isText, LastUpdatedTime: isText }),
  domain: isOneOf(['QBO']),
  sparse: isOneOf([false]),
});

const isTable = isObjectOf<TableSnapshot<Stored>>({
  rows: isListOf(isStored),
  deleted: isListOf(isObjectOf<Tombstone>({ Id: isText, deletedAt: isText })),
});

/** Beyond what every row carries, a row is taken as the service's rules have made it. */
const isTables = (value: unknown): value is BooksSnapshot['tables'] =>
  isRecord(value) && entityNames.every((name) => isTable(value[name]));

const isConnection = isObjectOf<Connection>({
  grant: isObjectOf<Grant>({
    id: isText,
    realmId: isText,
    userId: isText,
    clientId: isText,
    scope: isListOf(isText),
    authTime: isNumber,
    hardExpiresAt: isNumber,
  }),
  refresh: isObjectOf<RefreshToken>({ value: isText, issuedAt: isNumber, expiresAt: isNumber }),
});

export const isAccountingSnapshot: Guard<AccountingSnapshot> = isObjectOf<AccountingSnapshot>({
  companies: isListOf(isObjectOf<BooksSnapshot>({ realmId: isText, addresses: isNumber, tables: isTables })),
  tokens: isObjectOf<TokensSnapshot>({
    counter: isNumber,
    connections: isListOf(isConnection),
    access: isListOf(isObjectOf<AccessToken>({ value: isText, grantId: isText, expiresAt: isNumber })),
  }),
  requests: isListOf(isObjectOf<AnsweredRequest>({ key: isText, fingerprint: isText, answer: isRecord })),
});
