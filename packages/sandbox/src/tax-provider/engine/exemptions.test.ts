import { describe, expect, it } from 'vitest';
import { only, places, type Setting, tax } from '../../testing/tax-engine.harness.ts';

const certificate = {
  id: 41,
  region: 'CO',
  country: 'US',
  signedDate: '2025-01-01',
  expirationDate: '2026-01-15',
  valid: true,
  exemptionNumber: 'CO-1',
  entityUseCode: 'G',
};

const taxedLine = (setting: Setting) => only(tax([{ amount: '100' }], setting));

describe('an exempt buyer', () => {
  it.each(['A', 'G', 'g', 'M', 'MED1'])(
    'pays no tax with use code %s, while the rates are still reported',
    (entityUseCode) => {
      const line = taxedLine({ entityUseCode });
      expect(line.tax.toFixed(2)).toBe('0.00');
      expect(line.exempt.toFixed(2)).toBe('100.00');
      expect(line.isTaxable).toBe(false);
      expect(line.details.map(({ exempt, rate }) => `${exempt.toFixed(2)} at ${rate.toString()}`)).toContain(
        '100.00 at 0.029',
      );
    },
  );

  it.each(['TAXABLE', 'MED2', 'P', 'Q', 'R', 'O', 'ZZ'])('pays tax with use code %s', (entityUseCode) => {
    expect(taxedLine({ entityUseCode }).tax.toFixed(2)).toBe('9.15');
  });

  it('pays no tax with an exemption number', () => {
    expect(taxedLine({ exemptionNo: 'X-9' }).exemptNo).toBe('X-9');
    expect(taxedLine({ exemptionNo: 'X-9' }).tax.toFixed(2)).toBe('0.00');
  });

  it('can be exempt on one line alone', () => {
    const { lines } = tax([{ amount: '100', entityUseCode: 'G' }, { amount: '100' }]);
    expect(lines.map((line) => line.tax.toFixed(2))).toEqual(['0.00', '9.15']);
  });
});

describe('a certificate', () => {
  it('exempts in its state until its last day', () => {
    const line = taxedLine({ certificates: [certificate], date: '2026-01-15' });
    expect(line).toMatchObject({ certificateId: 41, exemptNo: 'CO-1', entityUseCode: 'G' });
    expect(line.tax.toFixed(2)).toBe('0.00');
  });

  it.each([
    { why: 'it has ended', setting: { certificates: [certificate], date: '2026-01-16' } },
    { why: 'it has not begun', setting: { certificates: [certificate], date: '2024-12-31' } },
    { why: 'it is not valid', setting: { certificates: [{ ...certificate, valid: false }] } },
    { why: 'it is of another state', setting: { certificates: [{ ...certificate, region: 'NY' }] } },
    { why: 'the sale is marked as taxable', setting: { certificates: [certificate], entityUseCode: 'TAXABLE' } },
  ])('does not exempt when $why', ({ setting }) => {
    expect(taxedLine(setting).certificateId).toBeNull();
    expect(taxedLine(setting).tax.gt(0)).toBe(true);
  });

  it('depends on the state of delivery, not of the customer', () => {
    const line = only(tax([{ amount: '100', shipTo: places.boston }], { certificates: [certificate] }));
    expect(line.tax.toFixed(2)).toBe('6.25');
  });
});
