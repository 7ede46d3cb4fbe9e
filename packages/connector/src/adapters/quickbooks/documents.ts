import { byKind } from '@salestax/contract';
import { done, failed } from '../../domain/result.ts';
import type { DocumentKind } from '../../domain/sales-document.ts';
import type { VendorError } from '../../domain/vendor-error.ts';
import type { AccountingService, TaxItems, StoredDocument } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import { withCustomFields } from './custom-fields.ts';
import { salesEntity, SalesEntity } from './entities.ts';
import { oneEntity } from './envelope.ts';
import { countOthers, withOwnLines } from './own-lines-writer.ts';
import { errorOfOneDocument } from './read-without-refused-rows.ts';
import { readSales } from './sales-reader.ts';

type Documents = Pick<AccountingService, 'document' | 'writeOwnLines'>;

export function createDocuments(send: QuickBooksClient): Documents {
  const readEntity = (call: CallContext, kind: DocumentKind, id: string) =>
    send(call, {
      method: 'GET',
      path: `${pathOf(kind)}/${encodeURIComponent(id)}`,
      query: withCustomFields,
      read: readers[kind],
    });

  return {
    async document(call, kind, id, taxItems) {
      const entity = await readEntity(call, kind, id);
      return entity.ok ? done(stored(kind, entity.value, taxItems)) : failed(errorOfOneDocument(entity.error));
    },

    async writeOwnLines(call, { document, raw }, taxItems, amounts, requestId) {
      if (!salesEntity.Check(raw)) return failed(notFromQuickBooks());
      const lines = withOwnLines(raw.Line, taxItems, amounts);
      const outcome = await send(call, {
        method: 'POST',
        path: pathOf(document.kind),
        // The answer replaces the document that was read, so it needs all of its fields.
        query: { requestid: requestId, ...withCustomFields },
        body: {
          Id: raw.Id,
          SyncToken: raw.SyncToken,
          sparse: true,
          ...amountProperties(raw),
          ...noTax(raw),
          Line: lines,
        },
        read: readers[document.kind],
      });
      if (!outcome.ok) return outcome;
      if (countOthers(outcome.value.Line, taxItems) !== countOthers(raw.Line, taxItems))
        return failed(linesLost(countOthers(raw.Line, taxItems), countOthers(outcome.value.Line, taxItems)));
      return done(stored(document.kind, outcome.value, taxItems));
    },
  };
}

function stored(kind: DocumentKind, entity: SalesEntity, taxItems: TaxItems): StoredDocument {
  return { document: readSales(kind, entity, taxItems), raw: entity };
}

/**
 * What the amounts of the lines mean. A company with several currencies has to state the currency in every update, and
 * one outside of the US whether the amounts contain tax (Intuit, Invoice reference: `CurrencyRef`,
 * `GlobalTaxCalculation`, read 2026-11-21).
 */
function amountProperties({ CurrencyRef, ExchangeRate, GlobalTaxCalculation }: SalesEntity) {
  return {
    ...(CurrencyRef && { CurrencyRef }),
    ...(ExchangeRate !== undefined && { ExchangeRate }),
    ...(GlobalTaxCalculation !== undefined && { GlobalTaxCalculation }),
  };
}

/**
 * Where QuickBooks charges no tax of its own, the write says so: automated sales tax may calculate anew at every write
 * that does not name a total (developer.intuit.com/hub/blog/2017/12/11/using-quickbooks-online-api-automated-sales-tax,
 * read 2026-11-21; intuit/QuickBooks-V3-PHP-SDK, issue 199).
 */
function noTax({ TxnTaxDetail }: SalesEntity) {
  if (TxnTaxDetail === undefined || (TxnTaxDetail.TotalTax ?? 0) !== 0) return {};
  const { TxnTaxCodeRef } = TxnTaxDetail;
  return { TxnTaxDetail: { ...(TxnTaxCodeRef && { TxnTaxCodeRef }), TotalTax: 0 } };
}

function pathOf(kind: DocumentKind): string {
  return `/${kind.toLowerCase()}`;
}

const readers = byKind((kind) => oneEntity(kind, SalesEntity));

function notFromQuickBooks(): VendorError {
  const message = 'The document was not read from QuickBooks.';
  return { kind: 'refused', vendor: 'accounting', code: '', message, detail: '' };
}

function linesLost(sent: number, received: number): VendorError {
  return {
    kind: 'refused',
    vendor: 'accounting',
    code: 'LinesChanged',
    message: 'QuickBooks did not save all lines of the document. Open it in QuickBooks and check its lines.',
    detail: `${sent} lines were sent beside the tax lines, ${received} came back.`,
  };
}
