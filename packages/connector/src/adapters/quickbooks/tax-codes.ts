import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { done } from '../../domain/result.ts';
import type { SalesTaxCode, SalesTaxRate } from '../../domain/sales-tax-code.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { AccountingService } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { QuickBooksClient } from './client.ts';
import { pageOf, rowCount } from './envelope.ts';
import { pageSize, selectText } from './query.ts';

const amount = Type.Optional(Type.Number());
const text = Type.Optional(Type.String());

/** A tax group lists the rates of several agencies; the pseudo codes `TAX` and `NON` have no list. */
const TaxCodeEntity = Type.Object({
  Id: Type.String(),
  SalesTaxRateList: Type.Optional(
    Type.Object({
      TaxRateDetail: Type.Optional(Type.Array(Type.Object({ TaxRateRef: Type.Object({ value: Type.String() }) }))),
    }),
  ),
});
const TaxRateEntity = Type.Object({
  Id: Type.String(),
  RateValue: amount,
  EffectiveTaxRate: Type.Optional(Type.Unknown()),
});

/** Checked apart from the rate: a rate whose periods cannot be read has its current percentage. */
const effectiveRates = Compile(
  Type.Array(Type.Object({ RateValue: Type.Number(), EffectiveDate: text, EndDate: text })),
);

const readCodes = pageOf('TaxCode', TaxCodeEntity);
const readRates = pageOf('TaxRate', TaxRateEntity);

/**
 * Codes and rates are read apart and in full: a company has few codes, and a rate is used by several of them. Queries
 * return active rows only, and inactive ones are not used on transactions (Intuit, TaxCode and TaxRate references).
 */
export function createTaxCodes(send: QuickBooksClient): Pick<AccountingService, 'salesTaxCodes'> {
  async function readAll<Row>(
    call: CallContext,
    entity: string,
    read: (answer: unknown) => readonly Row[] | undefined,
  ): Promise<Outcome<readonly Row[]>> {
    const allRows: Row[] = [];
    for (let startPosition = 1; ; startPosition += pageSize) {
      const query = selectText({ entity, startPosition });
      const rows = await send(call, { method: 'GET', path: '/query', query: { query }, read, summary: rowCount });
      if (!rows.ok) return rows;
      allRows.push(...rows.value);
      if (rows.value.length < pageSize) return done(allRows);
    }
  }

  return {
    async salesTaxCodes(call) {
      const [codes, rates] = await Promise.all([
        readAll(call, 'TaxCode', readCodes),
        readAll(call, 'TaxRate', readRates),
      ]);
      if (!codes.ok) return codes;
      if (!rates.ok) return rates;
      const rateOf = new Map(rates.value.map((rate) => [rate.Id, readRate(rate)]));
      return done(codes.value.map((code) => readCode(code, rateOf)));
    },
  };
}

function readCode(
  { Id, SalesTaxRateList }: Static<typeof TaxCodeEntity>,
  rateOf: ReadonlyMap<string, SalesTaxRate>,
): SalesTaxCode {
  const details = SalesTaxRateList?.TaxRateDetail ?? [];
  return { id: Id, rates: details.flatMap(({ TaxRateRef }) => rateOf.get(TaxRateRef.value) ?? []) };
}

/** Dates come as times, for example `2014-12-01T00:00:00-08:00`; their calendar day counts. */
function readRate({ RateValue = 0, EffectiveTaxRate }: Static<typeof TaxRateEntity>): SalesTaxRate {
  const listed = effectiveRates.Check(EffectiveTaxRate) ? EffectiveTaxRate : [];
  const day = (time: string | undefined) => time?.slice(0, 'yyyy-MM-dd'.length) ?? null;
  const periods = listed.map((period) => ({
    percent: period.RateValue,
    from: day(period.EffectiveDate),
    to: day(period.EndDate),
  }));
  return { percent: RateValue, periods };
}
