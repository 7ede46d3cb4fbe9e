import { sql } from 'kysely';
import { type DeliveryResult, readDeliveryResult } from '../../domain/delivery-result.ts';
import { codeKey } from '../../domain/document-code.ts';
import type { DocumentKey } from '../../domain/document-key.ts';
import { type ErrorOrigin, serviceError } from '../../domain/errors.ts';
import type { Trx } from '../../store/db.ts';
import { providerCompanyIdOf, realmsSharing } from '../../store/provider-companies.ts';
import type { ProviderType } from '../../store/schema.ts';
import type { DocumentLink } from './document-queries.ts';

/* Queries about many documents at once, at most a thousand. */

/** Links of documents that have a code. */
export function codesOfDocuments(
  trx: Trx,
  realmId: string,
  txnType: number,
  txnIds: readonly string[],
): Promise<Pick<DocumentLink, 'txnId' | 'code' | 'absorbedCents' | 'remittedByMarketplace'>[]> {
  return trx
    .selectFrom('documentLink')
    .select(['txnId', 'code', 'absorbedCents', 'remittedByMarketplace'])
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where(sql<boolean>`txn_id = any(${[...txnIds]}::text[])`)
    .where('code', 'is not', null)
    .execute();
}

/** Ids of all documents of a type that the provider may hold, whoever has recorded them, or that need a person. */
export async function uncancelledDocuments(trx: Trx, realmId: string, txnType: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('documentLink')
    .select('txnId')
    .where('realmId', '=', realmId)
    .where('txnType', '=', txnType)
    .where((on) =>
      on.or([
        on('state', '=', 'recorded'),
        on.and([
          on('state', '=', 'none'),
          on.or([on('code', 'is not', null), on('codeAtProvider', 'is not', null), on('attention', 'is not', null)]),
        ]),
      ]),
    )
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
    .where(sql<boolean>`code_key = any(${codes.map(codeKey)}::text[])`)
    .execute();
}

/**
 * Which of these codes another company has recorded at the same provider company ('system' scope), spelled as in `codes`; also
 * a company that is linked to another provider company since.
 */
export async function codesOfOtherRealms(
  trx: Trx,
  realmId: string,
  providerType: ProviderType,
  codes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await keysOfOtherRealms(realmId, providerType, codes).execute(trx);
  return codesAmong(codes, rows);
}

/**
 * Which of these codes another document has at the same provider company ('system' scope), spelled as in `codes`: a document of
 * this company, or of another company as `codesOfOtherRealms` says.
 */
export async function codesOfOtherDocuments(
  trx: Trx,
  { realmId, txnType, txnId }: DocumentKey,
  providerType: ProviderType,
  codes: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<CodeRow>`
    select code_key from document_link
    where realm_id = ${realmId} and provider_type = ${providerType} and code_key = any(${codes.map(codeKey)}::text[])
      and (txn_type <> ${txnType} or txn_id <> ${txnId})
    union all ${keysOfOtherRealms(realmId, providerType, codes)}`.execute(trx);
  return codesAmong(codes, rows);
}

interface CodeRow {
  readonly codeKey: string;
}

function keysOfOtherRealms(realmId: string, providerType: ProviderType, codes: readonly string[]) {
  const searched = sql`any(${codes.map(codeKey)}::text[])`;
  return sql<CodeRow>`
    select code_key from document_link
    where realm_id in ${realmsSharing(realmId)} and provider_type = ${providerType} and code_key = ${searched}
    union all
    select code_key from former_document_link
    where realm_id <> ${realmId} and provider_company_id = ${providerCompanyIdOf(realmId)}
      and provider_type = ${providerType} and code_key = ${searched}`;
}

function codesAmong(codes: readonly string[], rows: readonly CodeRow[]): readonly string[] {
  const keys = new Set(rows.map((row) => row.codeKey));
  return codes.filter((code) => keys.has(codeKey(code)));
}

/** A document that needs a person; `code` and `message` are of its error. */
export interface DocumentWithError {
  readonly txnType: number;
  readonly txnId: string;
  readonly code: string;
  readonly message: string;
  readonly origin: ErrorOrigin;
}

/** Documents of a company whose last delivery ended with an error, or that a problem blocks. */
export async function documentsWithErrors(trx: Trx, realmId: string): Promise<readonly DocumentWithError[]> {
  const linksWithAttention = await trx
    .selectFrom('documentLink')
    .select(['txnType', 'txnId', 'attention'])
    .where('realmId', '=', realmId)
    .where('attention', 'is not', null)
    .execute();
  const failedDeliveries = await trx
    .selectFrom('delivery')
    .select(['txnType', 'txnId', 'errorCode', 'errorText', 'result'])
    .where('realmId', '=', realmId)
    .where('state', '=', 'NeedsUser')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('delivery as later')
            .select('later.id')
            .whereRef('later.realmId', '=', 'delivery.realmId')
            .whereRef('later.txnType', '=', 'delivery.txnType')
            .whereRef('later.txnId', '=', 'delivery.txnId')
            .whereRef('later.seq', '>', 'delivery.seq')
            .where('later.state', 'not in', ['Ignored', 'Cancelled']),
        ),
      ),
    )
    .execute();
  return [
    ...linksWithAttention.map(({ txnType, txnId, attention }) => ({
      txnType,
      txnId,
      ...serviceError('NeedsAttention', attention ?? ''),
    })),
    ...failedDeliveries.map(({ txnType, txnId, errorCode, errorText, result }) => ({
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
