import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import { sampleReceipt } from '../testing/receipt.fixture.ts';
import { fakeService, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, realm, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget } from './index.ts';
import { arabic } from './messages.ar.ts';
import { spanish } from './messages.es.ts';

const read = `GET /api/Documents/Receipt/${realm}`;
const document35 = { txnType: '35', txnId: '1087' };

let service: FakeService;
beforeEach(() => {
  writeSession(sampleSession());
  service = fakeService({
    [read]: ok({ receipt: sampleReceipt() }),
    [`POST /oauth/api/signin/ExtendJwtDuration/${realm}`]: ok({
      jwtToken: 'fresh',
      userId: 'u1',
      userName: 'Dana',
      avataxAccountNumber: '2000134567',
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describeMountContract('receipt', widget, () => ({ config, ...document35 }));

async function show(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const handle = mount(document.body, { config, ...document35, ...options });
  await handle.ready.catch(() => {});
  const all = (selector: string) => [...(handle.element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const text = () => handle.element.shadowRoot?.querySelector('.st-view')?.textContent ?? '';
  const press = (name: string) => {
    const button = all('button').find(({ textContent }) => textContent?.includes(name));
    if (button === undefined) throw new Error(`no button is ${name}`);
    button.click();
  };
  const sees = (part: string) => vi.waitFor(() => expect(text()).toContain(part));
  const rowsOf = (table: number) =>
    [...(all('table')[table]?.querySelectorAll('tbody tr, tfoot tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  return { handle, all, text, press, sees, rowsOf };
}

describe('a tax receipt', () => {
  it('shows seller, customer, address, lines with reasons, sums, jurisdictions and who calculated it', async () => {
    const { handle, text, rowsOf } = await show();
    for (const fact of ['Cottonwood Landscape Supply', 'Mile High Orchards', '1900 Wazee St, Denver, CO 80202'])
      expect(text()).toContain(fact);
    expect(rowsOf(0)).toEqual([
      ['Cedar mulch', '100.00', '8.05'],
      ['Garden designExempt by entity use code E.', '50.00', '0.00'],
      ['SeedsExempt by certificate 4411.', '20.00', '0.00'],
      ['Discount', '−10.00'],
      ['Sales tax', '8.05'],
      ['Retail Delivery Fee', '0.28'],
      ['Tax on the fee', '0.02'],
      ['Total', '168.35 USD'],
    ]);
    expect(rowsOf(1)).toEqual([
      ['COLORADOState', '2.9%', '100.00', '2.90'],
      ['DENVERCity', '5.15%', '100.00', '5.15'],
    ]);
    expect(text()).toContain('Certificate 4411: Resale, Colorado');
    expect(text()).toMatch(/Calculated by AvaTax, document code 1087\. Recorded: .*2026 .*(UTC|GMT|[A-Z]{2,5})/);
    handle.unmount();
  });

  it.each([
    ['es', spanish, 'Certificado 4411: Reventa, Colorado'],
    ['ar', arabic, 'إعادة البيع'],
  ])('names the reason of an exemption in its language: %s', async (_language, messages, sentence) => {
    const { handle, text } = await show({ messages });
    expect(text()).toContain(sentence);
    handle.unmount();
  });

  it('says how to get one, without a call, when the address names no document', async () => {
    const { handle, text } = await show({ txnId: null });
    expect(text()).toContain('There is no receipt');
    expect(service.calls.filter(({ key }) => key === read)).toEqual([]);
    handle.unmount();
  });

  it('leaves out what is not known and what is zero', async () => {
    const none = { customer: '', certificates: [], discount: 0, fee: 0, taxOnFee: 0, feeName: '', currency: '' };
    service.answer(read, ok({ receipt: sampleReceipt({ ...none, source: 'estimate', code: '', currentTotal: 12 }) }));
    const { handle, text, rowsOf } = await show();
    expect(rowsOf(0).slice(3)).toEqual([
      ['Sales tax', '8.05'],
      ['Total', '168.35'],
    ]);
    expect(text()).not.toContain('Customer');
    expect(text()).not.toContain('certificates');
    expect(text()).toContain('Not recorded.');
    expect(text()).toContain('another total in QuickBooks now: 12.00');
    handle.unmount();
  });

  it('says that a certificate exempts a line also where AvaTax does not name it', async () => {
    const lines = [{ description: 'Bulbs', amount: 20, tax: 0, zeroReason: 'exempt-certificate' as const }];
    service.answer(read, ok({ receipt: sampleReceipt({ lines }) }));
    const { handle, rowsOf } = await show();
    expect(rowsOf(0)[0]).toEqual(['BulbsExempt by certificate.', '20.00', '0.00']);
    handle.unmount();
  });

  it('can be printed', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { handle, press } = await show();
    press('Print or save as PDF');
    expect(print).toHaveBeenCalledOnce();
    handle.unmount();
  });

  it('says how to get one when there is none, and reads again', async () => {
    service.answer(read, ok({ receipt: null }));
    const { handle, text, press, sees } = await show();
    expect(text()).toContain('There is no receipt');
    service.answer(read, ok({ receipt: sampleReceipt() }));
    press('Refresh data');
    await sees('COLORADO');
    handle.unmount();
  });

  it.each([
    ['Voided', 'There is no receipt: the document is voided.'],
    ['NotInAccounting', 'QuickBooks does not have this document.'],
    ['Disconnected', 'is not connected to QuickBooks Online!'],
    ['NotIntegrated', 'is not connected to QuickBooks Online!'],
  ])('says why there is none: %s', async (refusal, sentence) => {
    service.answer(read, ok({ receipt: null, refusal }));
    const { handle, text } = await show();
    expect(text()).toContain(sentence);
    expect(text()).not.toContain('Estimate its tax');
    handle.unmount();
  });

  it('stays while a vendor does not answer', async () => {
    const { handle, press, sees } = await show();
    const left = vi.fn<() => void>();
    handle.on('sessionExpired', left);
    service.answer(read, refuse(503, 'Unavailable'));
    press('Refresh data');
    await sees('Something went wrong, please try again later.');
    expect(left).not.toHaveBeenCalled();
    handle.unmount();
  });

  it('is not read for a document of another company than that of the session', async () => {
    const { handle, text } = await show({ realmId: 'another' });
    expect(text()).toContain('This document is of another company.');
    expect(service.keys()).not.toContain(read);
    handle.unmount();
  });

  it('can be read again after a failure', async () => {
    service.answer(read, refuse(500, 'Internal'));
    const { handle, press, sees } = await show();
    service.answer(read, ok({ receipt: sampleReceipt() }));
    await vi.waitFor(() => press('Retry'));
    await sees('COLORADO');
    expect(service.keys().filter((key) => key === read)).toHaveLength(2);
    handle.unmount();
  });
});
