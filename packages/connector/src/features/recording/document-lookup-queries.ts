import { sql } from 'kysely';
import type { Trx } from '../../store/db.ts';
import type { DocumentLink } from './document-queries.ts';
import { type DeliveryResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import { type ErrorOrigin, serviceError } from '../../domain/errors.ts';
import type { ProviderType } from '../../store/schema.ts';

/* Queries about many documents at once, at most a thousand. */

/** Links of documents that have a code. */
export function linksOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<Pick<DocumentLink, 'txnId' | 'code' | 'absorbedCents'>[]> {
  return trx
    .selectFrom('documentLink')
    .select(['txnId', 'code', 'absorbedCents'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('code', 'is not', null)
    .execute();
}

/** Ids of all documents of a type that the provider may hold, or that need a person. */
export async function uncancelledDocuments(trx: Trx, realmId: string, txnType: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('documentLink')
    .select('txnId')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where('state', '<>', 'cancelled')
    .orderBy('txnId')
    .execute();
  return rows.map(({ txnId }) => txnId);
}

export function linksOfCodes(
  trx: Trx,
  realmId: string,
  providerType: ProviderType,
  codes: readonly string[],
): Promise<Pick<DocumentLink, 'txnType' | 'txnId' | 'code'>[]> {
  return trx
    .selectFrom('documentLink')
    .select(['txnType', 'txnId', 'code'])
    .where('realmId', '=', realmId)
    .where('providerType', '=', providerType)
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .execute();
}

/** Whether another company records at the same provider company ('system' scope). */
export async function sharesProviderCompany(trx: Trx, realmId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('company as own')
    .innerJoin('company as other', (join) =>
      join
        .onRef('other.providerAccountId', '=', 'own.providerAccountId')
        .onRef('other.providerCompanyCode', '=', 'own.providerCompanyCode')
        .onRef('other.realmId', '<>', 'own.realmId'),
    )
    .select('other.realmId')
    .where('own.realmId', '=', realmId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Which of these codes another company has recorded at the same provider company ('system' scope). */
export async function codesOfOtherRealms(
  trx: Trx,
  realmId: string,
  providerType: ProviderType,
  codes: readonly string[],
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('company as own')
    .innerJoin('company as other', (join) =>
      join
        .onRef('other.providerAccountId', '=', 'own.providerAccountId')
        .onRef('other.providerCompanyCode', '=', 'own.providerCompanyCode')
        .onRef('other.realmId', '<>', 'own.realmId'),
    )
    .innerJoin('documentLink as link', 'link.realmId', 'other.realmId')
    .select('link.code')
    .where('own.realmId', '=', realmId)
    .where('link.providerType', '=', providerType)
    .where(sql<boolean>`link.code = any(${[...codes]}::text[])`)
    .execute();
  return rows.flatMap(({ code }) => (code === null ? [] : [code]));
}

/** A document that needs a person. */
export interface DocumentWithError {
  readonly txnType: number;
  readonly txnId: string;
  readonly code: string;
  readonly message: string;
  readonly origin: ErrorOrigin;
}

/** Documents of a company whose last delivery ended with an error, or that a problem blocks. */
export async function documentsWithErrors(trx: Trx, realmId: string): Promise<readonly DocumentWithError[]> {
  const held = await trx
    .selectFrom('documentLink')
    .select(['txnType', 'txnId', 'attention'])
    .where('realmId', '=', realmId)
    .where('attention', 'is not', null)
    .execute();
  const ended = await trx
    .selectFrom('operation')
    .select(['txnType', 'txnId', 'errorCode', 'errorText', 'result'])
    .where('realmId', '=', realmId)
    .where('state', '=', 'NeedsUser')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('operation as later')
            .select('later.id')
            .whereRef('later.realmId', '=', 'operation.realmId')
            .whereRef('later.txnType', '=', 'operation.txnType')
            .whereRef('later.txnId', '=', 'operation.txnId')
            .whereRef('later.seq', '>', 'operation.seq')
            .where('later.state', 'not in', ['Ignored', 'Cancelled']),
        ),
      ),
    )
    .execute();
  return [
    ...held.map(({ txnType, txnId, attention }) => ({
      txnType,
      txnId,
      ...serviceError('NeedsAttention', attention ?? ''),
    })),
    ...ended.map(({ txnType, txnId, errorCode, errorText, result }) => ({
      txnType,
      txnId,
      code: errorCode ?? '',
      message: errorText ?? '',
      origin: originOf(readDeliveryResult(result)),
    })),
  ];
}

function originOf(result: DeliveryResult | null): ErrorOrigin {
  return result?.kind === 'needs-user' ? result.error.origin : 'Connector';
}
