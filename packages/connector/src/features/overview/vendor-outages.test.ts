import { describe, expect, it } from 'vitest';
import type { VendorCall } from '../../store/call-log.ts';
import { outagesOf } from './vendor-outages.ts';

const now = new Date('2026-03-02T10:30:00Z');
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute));
const create = 'POST /api/v2/transactions/createoradjust';
const ping = 'GET /api/v2/utilities/ping';
const call = (minute: number, status: number, operation = create): VendorCall => ({
  vendor: 'tax-provider',
  operation,
  status,
  at: at(minute),
});
const sinceOf = (...calls: readonly VendorCall[]) => outagesOf(calls, now).map(({ since }) => new Date(since));

describe('a vendor', () => {
  it('that answers is not reported', () => {
    expect(outagesOf([call(10, 200), call(20, 400), call(29, 404)], now)).toEqual([]);
  });

  it('does not answer since the first of several lost calls', () => {
    expect(outagesOf([call(10, 200), call(20, 503), call(24, 0), call(28, 500)], now)).toEqual([
      { vendor: 'tax-provider', since: at(20).toISOString() },
    ]);
  });

  it.each([
    ['one call was lost', [call(10, 200), call(29, 503)]],
    ['it has answered again', [call(27, 503), call(28, 503), call(29, 200)]],
    ['the last call was long ago', [call(1, 503), call(2, 503)]],
    ['it has answered other calls some time after', [call(20, 503), call(21, 503), call(24, 200, ping)]],
  ])('is not reported when %s', (_, calls) => {
    expect(outagesOf(calls, now)).toEqual([]);
  });

  it('is reported when it loses one kind of call and answers others', () => {
    expect(sinceOf(call(27, 503), call(28, 503), call(29, 200, ping))).toEqual([at(27)]);
  });

  it('is judged without the ids in its addresses', () => {
    const read = (id: number) => `GET /v3/company/934/invoice/${id}?minorversion=75`;
    expect(sinceOf(call(27, 200, read(1)), call(28, 503, read(2)), call(29, 503, read(3)))).toEqual([at(28)]);
    expect(sinceOf(call(28, 503, read(2)), call(29, 200, read(3)))).toEqual([]);
  });

  it('is reported apart from the other one', () => {
    const accounting = [call(28, 0), call(29, 0)].map((lost) => ({ ...lost, vendor: 'accounting' as const }));
    expect(outagesOf([...accounting, call(29, 200)], now)).toMatchObject([{ vendor: 'accounting' }]);
  });
});
