import type { Clock } from '../kernel/index.ts';
import type { Books } from './books.ts';
import type { Stored } from './entities.ts';
import { taxServiceShape } from './entities/taxes.ts';
import {
  accept,
  duplicateName,
  invalidReference,
  missingParameter,
  type Outcome,
  refuse,
  unsupportedOperation,
} from './fault.ts';
import { sameName } from './resources/lineage.ts';
import type { Shaped } from './shape.ts';
import { calendarDay, metaTime } from './time.ts';

type Sent = Shaped<typeof taxServiceShape>;
type SentRate = NonNullable<Sent['TaxRateDetails']>[number];

/** The response of `POST /taxservice/taxcode`, which has no envelope. */
export interface TaxServiceAnswer {
  readonly TaxCode: string;
  readonly TaxCodeId: string;
  readonly TaxRateDetails: readonly (SentRate & { readonly TaxRateId: string })[];
}

function refusalOf(sent: Sent, books: Books): ReturnType<typeof refuse> | null {
  if (books.preferences()?.TaxPrefs.PartnerTaxEnabled === true) return refuse(unsupportedOperation('create TaxCode'));
  const { TaxCode, TaxRateDetails = [] } = sent;
  if (TaxCode === undefined) return refuse(missingParameter('TaxCode'));
  if (TaxRateDetails.length === 0) return refuse(missingParameter('TaxRateDetails'));
  if (books.tables.TaxCode.rows().some(({ Name }) => sameName(Name, TaxCode))) return refuse(duplicateName('tax code'));
  const names = books.tables.TaxRate.rows().map(({ Name }) => Name);
  for (const rate of TaxRateDetails) {
    if (rate.TaxRateId !== undefined) {
      if (books.tables.TaxRate.get(rate.TaxRateId) === undefined) return refuse(invalidReference('TaxRateId'));
      continue;
    }
    const { TaxRateName } = rate;
    if (TaxRateName === undefined) return refuse(missingParameter('TaxRateName'));
    if (rate.RateValue === undefined) return refuse(missingParameter('RateValue'));
    if (books.tables.TaxAgency.get(rate.TaxAgencyId ?? '') === undefined)
      return refuse(invalidReference('TaxAgencyId'));
    if (names.some((name) => sameName(name, TaxRateName))) return refuse(duplicateName('tax rate'));
    names.push(TaxRateName);
  }
  return null;
}

/** Creates a tax group with its rates. Not available with automated sales tax. */
export function createTaxGroup(body: unknown, books: Books, clock: Clock): Outcome<TaxServiceAnswer> {
  const normalized = taxServiceShape.normalize(body);
  const problem = taxServiceShape.problem(normalized, '');
  if (problem !== null) return refuse(problem);
  const sent: Sent = taxServiceShape.is(normalized) ? normalized : {};
  const refused = refusalOf(sent, books);
  if (refused !== null) return refused;

  const at = metaTime(clock.now());
  const stamp = (Id: string): Stored => ({
    Id,
    SyncToken: '0',
    MetaData: { CreateTime: at, LastUpdatedTime: at },
    domain: 'QBO',
    sparse: false,
  });
  const rates = (sent.TaxRateDetails ?? []).map((rate) => {
    if (rate.TaxRateId !== undefined) return { ...rate, TaxRateId: rate.TaxRateId };
    const TaxRateId = books.nextId('TaxRate');
    const RateValue = rate.RateValue ?? 0;
    books.tables.TaxRate.put({
      Name: rate.TaxRateName ?? '',
      Active: true,
      RateValue,
      AgencyRef: { value: rate.TaxAgencyId ?? '' },
      SpecialTaxType: 'NONE',
      DisplayType: 'ReadOnly',
      EffectiveTaxRate: [{ RateValue, EffectiveDate: calendarDay(clock.now()) }],
      ...stamp(TaxRateId),
    });
    return { ...rate, TaxRateId };
  });
  const Name = sent.TaxCode ?? '';
  const TaxCodeId = books.nextId('TaxCode');
  books.tables.TaxCode.put({
    Name,
    Description: Name,
    Active: true,
    Taxable: true,
    TaxGroup: true,
    SalesTaxRateList: {
      TaxRateDetail: rates.map(({ TaxRateId }, TaxOrder) => ({
        TaxRateRef: { value: TaxRateId },
        TaxTypeApplicable: 'TaxOnAmount',
        TaxOrder,
      })),
    },
    PurchaseTaxRateList: { TaxRateDetail: [] },
    ...stamp(TaxCodeId),
  });
  return accept({ TaxCode: Name, TaxCodeId, TaxRateDetails: rates });
}
