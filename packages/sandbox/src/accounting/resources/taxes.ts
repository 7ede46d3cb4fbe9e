import type { TaxAgency, TaxCode, TaxRate } from '../entities.ts';
import { type SentTaxAgency, taxAgencyShape, taxCodeShape, taxRateShape } from '../entities/taxes.ts';
import { accept, duplicateName, missingParameter, type Outcome, refuse } from '../fault.ts';
import { byText, defineResource, type WriteContext } from '../resource.ts';
import type { Shaped } from '../shape.ts';
import { sameName } from './lineage.ts';

function composeAgency(sent: SentTaxAgency, { books, stamp }: WriteContext<TaxAgency>): Outcome<TaxAgency> {
  const { DisplayName } = sent;
  if (DisplayName === undefined) return refuse(missingParameter('DisplayName'));
  const isTaken = books.tables.TaxAgency.rows().some(
    (row) => row.Id !== stamp.Id && sameName(row.DisplayName, DisplayName),
  );
  if (isTaken) return refuse(duplicateName('tax agency'));
  return accept({
    ...sent,
    DisplayName,
    TaxTrackedOnSales: sent.TaxTrackedOnSales ?? true,
    TaxTrackedOnPurchases: sent.TaxTrackedOnPurchases ?? false,
    ...stamp,
  });
}

export const taxAgency = defineResource<SentTaxAgency, TaxAgency>({
  name: 'TaxAgency',
  shape: taxAgencyShape,
  operations: ['create'],
  compose: composeAgency,
  compare: byText((row) => row.DisplayName),
  ignoresUnchanged: true,
});

/** Codes and rates are created by the tax service only. */
export const taxCode = defineResource<Shaped<typeof taxCodeShape>, TaxCode>({
  name: 'TaxCode',
  shape: taxCodeShape,
  operations: [],
  compose: (sent, { stamp }) =>
    accept({
      ...sent,
      Name: sent.Name ?? '',
      Active: sent.Active ?? true,
      Taxable: sent.Taxable ?? true,
      TaxGroup: sent.TaxGroup ?? false,
      ...stamp,
    }),
  compare: byText((row) => row.Name),
  ignoresUnchanged: true,
});

export const taxRate = defineResource<Shaped<typeof taxRateShape>, TaxRate>({
  name: 'TaxRate',
  shape: taxRateShape,
  operations: [],
  compose: (sent, { stamp }) =>
    accept({ ...sent, Name: sent.Name ?? '', Active: sent.Active ?? true, RateValue: sent.RateValue ?? 0, ...stamp }),
  compare: byText((row) => row.Name),
  ignoresUnchanged: true,
});
