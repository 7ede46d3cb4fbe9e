import { describe, expect, it } from 'vitest';
import { toCents } from './money.ts';
import type { ProviderLine, ProviderTransaction } from './provider-transaction.ts';
import { type RecordedSale, reversalOf, type SoldLine, taxWithoutFees } from './reversal.ts';

const place = { line1: '', line2: '', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' };

const line = (part: Partial<ProviderLine> = {}): ProviderLine => ({
  number: '1',
  quantity: '1',
  amount: '-100.00',
  itemCode: 'Mulch today',
  taxCode: 'P0000000',
  description: '',
  discounted: true,
  ...part,
});

const credit = (part: Partial<ProviderTransaction> = {}): ProviderTransaction => ({
  date: '2026-03-02',
  customerCode: '24',
  referenceCode: 'C-1',
  currencyCode: 'USD',
  exchange: null,
  entityUseCode: 'G',
  exemptionNumber: '',
  discount: '0.00',
  shipFrom: place,
  shipTo: place,
  taxDate: '2026-01-15',
  taxAmount: null,
  lines: [line()],
  ...part,
});

const soldLine = (part: Partial<SoldLine> = {}): SoldLine => ({
  number: '1',
  itemId: '7',
  itemCode: 'Mulch',
  taxCode: 'PC040100',
  gross: part.net ?? toCents(100),
  net: toCents(100),
  tax: toCents(9.15),
  isNeverTaxed: false,
  ...part,
});

const saleOf = (...lines: readonly SoldLine[]): RecordedSale => ({
  customerCode: '3',
  entityUseCode: '',
  exemptionNumber: 'RS-1',
  shipFrom: place,
  shipTo: place,
  currencyCode: 'USD',
  lines,
});

const items = (...ids: readonly string[]) => ids.map((itemId) => ({ itemId }));
/** The tax of each line of the credit; null = as the provider calculates it. */
const given = ({ lines }: ProviderTransaction) => lines.map(({ taxAmount = null }) => taxAmount);

describe('a credit of a recorded sale', () => {
  it('gives back in parts what was charged, and no cent more', () => {
    const halves = [line({ amount: '-50.00' }), line({ number: '2', amount: '-50.00' })];
    const sale = saleOf(soldLine({ tax: toCents(8.25) }));
    expect(given(reversalOf(credit({ lines: halves }), items('7', '7'), sale))).toEqual(['-4.13', '-4.12']);
    const tenths = Array.from({ length: 9 }, (_, at) => line({ number: String(at + 1), amount: '-10.00' }));
    const nickel = saleOf(soldLine({ tax: toCents(0.05) }));
    const taxes = given(reversalOf(credit({ lines: tenths }), items(...tenths.map(() => '7')), nickel));
    expect(taxes.map(Number).reduce((sum, tax) => sum + tax, 0)).toBeCloseTo(-0.05);
    expect(taxes.filter((tax) => !['-0.01', '0.00'].includes(tax ?? ''))).toEqual([]);
  });

  it('states no tax of what is never taxed: the provider takes no override of it', () => {
    const giftCard = soldLine({ taxCode: 'PG050000', tax: toCents(0), isNeverTaxed: true });
    const [returned] = reversalOf(credit(), items('7'), saleOf(giftCard)).lines;
    expect(returned).toMatchObject({ itemCode: '', itemName: 'Mulch', taxCode: 'PG050000' });
    expect(returned).not.toHaveProperty('taxAmount');
  });

  it('has the customer, the exemption, and the item and tax code of the sale', () => {
    const { lines, ...rest } = reversalOf(credit(), items('7'), saleOf(soldLine()));
    expect(rest).toMatchObject({ customerCode: '3', entityUseCode: '', exemptionNumber: 'RS-1' });
    expect(lines).toMatchObject([{ itemCode: '', itemName: 'Mulch', taxCode: 'PC040100', taxAmount: '-9.15' }]);
  });

  it.each([
    ['-50.00', '-4.58'],
    ['-33.33', '-3.05'],
    ['-99.99', '-9.15'],
    ['0.00', '0.00'],
  ])('of which %s comes back gives back the part %s of the tax', (amount, tax) => {
    expect(given(reversalOf(credit({ lines: [line({ amount })] }), items('7'), saleOf(soldLine())))).toEqual([tax]);
  });

  it('gives back no tax of a line twice', () => {
    const lines = [line({ amount: '-60.00' }), line({ number: '2', amount: '-60.00' })];
    expect(given(reversalOf(credit({ lines }), items('7', '7'), saleOf(soldLine())))).toEqual(['-5.49', null]);
  });

  it('takes the line of the same amount where an item was sold twice', () => {
    const sale = saleOf(soldLine(), soldLine({ number: '2', net: toCents(60), tax: toCents(0) }));
    const lines = [line({ amount: '-60.00' })];
    expect(given(reversalOf(credit({ lines }), items('7'), sale))).toEqual(['0.00']);
  });

  it('leaves a line alone whose item or whose amount the sale does not have', () => {
    const lines = [line(), line({ number: '2', amount: '-100.02' }), line({ number: '3' })];
    const reversed = reversalOf(credit({ lines }), items('8', '7', ''), saleOf(soldLine()));
    expect(reversed.lines).toEqual(lines);
  });

  it('compares what is left after the discount of the sale and of the credit', () => {
    const sale = saleOf(soldLine({ net: toCents(90), tax: toCents(8.24) }));
    expect(given(reversalOf(credit({ discount: '-10.00' }), items('7'), sale))).toEqual(['-8.24']);
    expect(given(reversalOf(credit({ lines: [line({ amount: '-45.00' })] }), items('7'), sale))).toEqual(['-4.12']);
  });

  it('gives back the tax on shipping, which has no item', () => {
    const shipping = line({ number: 'SHIP', amount: '-15.00', itemCode: '', taxCode: 'FR', discounted: false });
    const sold = soldLine({
      number: 'SHIP',
      itemId: '',
      itemCode: '',
      taxCode: 'FR',
      net: toCents(15),
      tax: toCents(1.24),
    });
    const reversed = reversalOf(credit({ lines: [shipping] }), [], saleOf(sold));
    expect(reversed.lines).toEqual([{ ...shipping, taxAmount: '-1.24' }]);
  });

  it('does not take the shipping of the sale for a line without an item', () => {
    const shipping = soldLine({ number: 'SHIP', itemId: '' });
    expect(given(reversalOf(credit(), items(''), saleOf(shipping)))).toEqual([null]);
    expect(given(reversalOf(credit(), [], saleOf(soldLine({ itemId: '' }))))).toEqual([null]);
    const returned = credit({ lines: [line({ number: 'SHIP' })] });
    expect(given(reversalOf(returned, items('7'), saleOf(soldLine(), { ...shipping, tax: toCents(1) })))).toEqual([
      '-1.00',
    ]);
  });

  it('gives back the whole tax of each line though the sale has what rounding left of its discount on one of them', () => {
    const ids = ['1', '2', '3', '4', '5'];
    const shareOf = (number: string) => (number === '5' ? 1.98 : 1.96);
    const sold = ids.map((number) =>
      soldLine({
        number,
        itemId: number,
        gross: toCents(49.1),
        net: toCents(49.1 - shareOf(number)),
        tax: toCents(3.89),
      }),
    );
    const lines = ids.map((number) => line({ number, amount: '-49.10' }));
    const whole = reversalOf(credit({ discount: '-9.82', lines }), items(...ids), saleOf(...sold));
    expect(given(whole)).toEqual(ids.map(() => '-3.89'));
    const last = credit({ discount: '-1.96', lines: [line({ amount: '-49.10' })] });
    expect(given(reversalOf(last, items('5'), saleOf(...sold)))).toEqual(['-3.89']);
  });

  it('gives back the whole tax where the share of a discount differs by a cent, and none of a line with another sign', () => {
    const almost = credit({ lines: [line({ amount: '-99.99' })] });
    expect(given(reversalOf(almost, items('7'), saleOf(soldLine())))).toEqual(['-9.15']);
    const more = credit({ lines: [line({ amount: '-100.01' })] });
    expect(given(reversalOf(more, items('7'), saleOf(soldLine())))).toEqual(['-9.15']);
    const sold = credit({ lines: [line({ amount: '100.00' })] });
    expect(given(reversalOf(sold, items('7'), saleOf(soldLine())))).toEqual([null]);
    const taken = saleOf(soldLine({ net: toCents(-100), tax: toCents(-9.15) }));
    expect(given(reversalOf(sold, items('7'), taken))).toEqual(['9.15']);
    expect(given(reversalOf(credit(), items('7'), taken))).toEqual([null]);
  });

  it('in another currency is calculated by itself', () => {
    const foreign = credit({ currencyCode: 'CAD' });
    expect(reversalOf(foreign, items('7'), saleOf(soldLine()))).toBe(foreign);
  });
});

describe('the tax of a recorded line', () => {
  const lines = [
    { lineNumber: '2', tax: 1 },
    { lineNumber: '1', tax: 9.43 },
  ];
  const record = { lines };
  const detail = { lineNumber: '1', tax: 9.15, isFee: false };
  const fee = { lineNumber: '1', tax: 0.28, isFee: true };

  it('is without delivery fees', () => {
    const ofOther = { ...detail, lineNumber: '2', tax: 1 };
    expect(taxWithoutFees({ ...record, details: [ofOther, detail, fee] }, '1')).toBe(915);
  });

  it('is that of the line where the record has no details', () => {
    expect(taxWithoutFees({ ...record, details: [] }, '1')).toBe(943);
    expect(taxWithoutFees({ ...record, details: [] }, '3')).toBe(0);
  });
});
