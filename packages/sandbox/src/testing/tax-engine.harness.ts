import { calculateTax } from '../tax-provider/engine/calculate.ts';
import { decimal, zero } from '../tax-provider/engine/money.ts';
import type {
  Address,
  DeliveryFeeForm,
  ExemptionDocument,
  LineInput,
  TaxResult,
  TaxedLine,
  TaxInput,
} from '../tax-provider/engine/types.ts';
import { states } from '../tax-provider/engine/us-states.ts';

const at = (city: string, region: string, postalCode: string, line1 = '1 Main St'): Address => ({
  locationCode: '',
  line1,
  line2: '',
  line3: '',
  city,
  region,
  country: 'US',
  postalCode,
});

export const places = {
  denver: at('Denver', 'CO', '80202'),
  boulder: at('Boulder', 'CO', '80302'),
  aurora: at('Aurora', 'CO', '80012'),
  fortCollins: at('Fort Collins', 'CO', '80521'),
  grandJunction: at('Grand Junction', 'CO', '81501'),
  minneapolis: at('Minneapolis', 'MN', '55415'),
  newYork: at('New York', 'NY', '10011'),
  brooklyn: at('Brooklyn', 'NY', '11201'),
  buffalo: at('Buffalo', 'NY', '14202'),
  boston: at('Boston', 'MA', '02116'),
  philadelphia: at('Philadelphia', 'PA', '19107'),
  losAngeles: at('Los Angeles', 'CA', '90012'),
  sanFrancisco: at('San Francisco', 'CA', '94103'),
  austin: at('Austin', 'TX', '78701'),
  dallas: at('Dallas', 'TX', '75201'),
  houston: at('Houston', 'TX', '77002'),
  chicago: at('Chicago', 'IL', '60602'),
  honolulu: at('Honolulu', 'HI', '96813'),
  saltLakeCity: at('Salt Lake City', 'UT', '84101'),
  portland: at('Portland', 'OR', '97204'),
} satisfies Record<string, Address>;

const yard = at('Denver', 'CO', '80202', '1900 Wazee St');

export type LineFacts = Partial<Omit<LineInput, 'amount' | 'quantity'>> & { amount: string; quantity?: string };

export function line({ amount, quantity = '1', ...facts }: LineFacts): LineInput {
  return {
    number: '1',
    taxCode: 'P0000000',
    itemCode: '',
    description: '',
    discounted: false,
    taxIncluded: false,
    entityUseCode: '',
    exemptionNo: '',
    ref1: '',
    ref2: '',
    revenueAccount: '',
    marketplaceLiabilityType: null,
    businessIdentificationNo: '',
    hsCode: '',
    shipFrom: yard,
    shipTo: places.denver,
    atOneLocation: false,
    taxOverride: null,
    ...facts,
    amount: decimal(amount),
    quantity: decimal(quantity),
  };
}

export interface Setting extends Partial<Omit<TaxInput, 'lines' | 'discount'>> {
  readonly discount?: string;
  /** States where the seller has nexus. @default all */
  readonly collectsIn?: readonly string[];
  readonly localNexusTypeId?: string;
  readonly items?: Readonly<Record<string, string>>;
  readonly certificates?: readonly ExemptionDocument[];
  /** @default 'in-tax' */
  readonly deliveryFeeForm?: DeliveryFeeForm;
  /** @default true */
  readonly carriesFeesForward?: boolean;
}

/** Calculates tax. The seller has nexus everywhere, state and local, unless the setting says otherwise. */
export function tax(lines: readonly LineFacts[], setting: Setting = {}): TaxResult {
  const {
    discount = '0',
    collectsIn = states,
    localNexusTypeId = 'All',
    items = {},
    certificates = [],
    deliveryFeeForm = 'in-tax',
    carriesFeesForward = true,
    ...changes
  } = setting;
  const numbered = lines.map((facts, index) => line({ number: String(index + 1), ...facts }));
  const document: TaxInput = {
    isReturn: false,
    date: '2026-01-15',
    customerCode: '1',
    entityUseCode: '',
    exemptionNo: '',
    taxOverride: null,
    ...changes,
    discount: discount === '0' ? zero : decimal(discount),
    lines: numbered,
  };
  return calculateTax(document, {
    deliveryFeeForm,
    carriesFeesForward,
    nexus: collectsIn.map((region) => ({
      jurisTypeId: 'STA',
      country: 'US',
      region,
      jurisName: '',
      effectiveDate: '2019-01-01',
      endDate: '9999-12-31',
      nexusTypeId: 'SalesOrSellersUseTax',
      hasLocalNexus: true,
      localNexusTypeId,
    })),
    taxCodeOfItem: (itemCode) => items[itemCode] ?? null,
    certificatesOf: () => certificates,
  });
}

export function only(result: TaxResult): TaxedLine {
  const [first] = result.lines;
  if (first === undefined) throw new Error('The result has no line');
  return first;
}

/** The line's tax by jurisdiction as text, for comparison with the data row. */
export function taxes({ details }: TaxedLine): string[] {
  return details.map(({ jurisdiction, tax: amount }) => `${jurisdiction.type} ${amount.toFixed(2)}`);
}
