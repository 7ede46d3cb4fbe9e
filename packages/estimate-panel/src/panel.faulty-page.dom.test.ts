import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerInfoOf, invoiceOf, lineOf, taxResponseOf } from './testing/document.fixture.ts';
import { nextPoll, openPanelOn, type PanelHarness, settle } from './testing/panel.harness.ts';
import { failed, succeeded } from './testing/service.fake.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const refuse = () => Promise.reject(new Error('The document is being loaded.'));
const raise = (): never => {
  throw new TypeError('ref.current is null');
};

describe('a page that does not answer with its document', () => {
  it('gets no tax of the document before', async () => {
    const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
    const answered = Promise.withResolvers<Awaited<ReturnType<typeof service.tax>>>();
    service.tax = () => answered.promise;
    await estimate();
    const next = invoiceOf({ txnId: '8', customerId: '1', lines: [lineOf({ lineId: 'z', amount: 9 })] });
    page.document = next;
    page.read = refuse;
    answered.resolve(succeeded(taxResponseOf()));
    await settle();
    expect(page.document.lines).toEqual(next.lines);
  });

  it('has no estimate of what its document was before, and shows why', async () => {
    const { page, service, estimate, state } = await openPanelOn();
    page.edit({ customerId: '2', lines: [lineOf({ lineId: 'a', amount: 5000 })] });
    page.read = refuse;
    await estimate();
    expect(service.documents).toEqual([]);
    expect(state()).toMatchObject({ kind: 'error', message: 'Internal server error' });
  });
});

describe('a page that throws', () => {
  it('when it is resized gets a panel that works', async () => {
    const reported = vi.fn<(cause: unknown) => void>();
    vi.stubGlobal('reportError', reported);
    const { estimate } = await openPanelOn(invoiceOf(), ({ page }) => Object.assign(page.host, { resize: raise }));
    expect((await estimate()).kind).toBe('estimated');
    expect(reported).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it('instead of opening a dialog gets an estimate that ends', async () => {
    const { service, estimate } = await openPanelOn(invoiceOf(), ({ page }) =>
      Object.assign(page.host, { showDialog: raise }),
    );
    service.tax = async () => failed('network');
    expect((await estimate()).kind).toBe('error');
  });
});

it('a date that is being typed stops neither the estimate nor the save', async () => {
  const certificates = [{ region: 'CO', valid: true, expires: '2027-01-01' }];
  const stored = { certificates, undecidedItems: [], nearThreshold: [], unconfirmedAddress: null };
  const { page, estimate } = await openPanelOn(invoiceOf(), ({ service }) => {
    service.customer = customerInfoOf({ stored });
  });
  page.edit({ date: '' });
  await nextPoll();
  page.edit({ date: '2026-06-20' });
  await nextPoll();
  expect((await estimate()).kind).toBe('estimated');
});

describe('a save', () => {
  beforeEach(() => {
    // The queue's database needs timers of its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  /** The ids of the documents whose saves were reported, as soon as there is one. */
  const reportedIds = ({ service }: PanelHarness) =>
    vi.waitFor(() => {
      if (service.saved.length === 0) throw new Error('No save was reported.');
      return service.saved.map(({ postSaveDocument }) => postSaveDocument.txnId);
    });

  it('is reported where the browser stores nothing and grants no lock', async () => {
    const denied = new DOMException('The request was denied.', 'SecurityError');
    vi.stubGlobal('indexedDB', { open: () => raise() });
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
      request: () => Promise.reject(denied),
      query: () => Promise.reject(denied),
    });
    const panel = await openPanelOn();
    panel.page.save('created', { txnId: '7', syncToken: '1' });
    expect(await reportedIds(panel)).toEqual(['7']);
  });

  it('is reported when the disk is full', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const panel = await openPanelOn();
    panel.page.save('created', { txnId: '7', syncToken: '1' });
    expect(await reportedIds(panel)).toEqual(['7']);
  });

  it('while the lines of its second estimate are written is reported', async () => {
    const panel = await openPanelOn();
    const { page, service, estimate } = panel;
    service.recordState = null;
    service.tax = async () => succeeded(taxResponseOf({ avaTax: null, errorMessage: 'AvaTax refused.' }));
    await estimate();
    service.tax = async () => succeeded(taxResponseOf());
    const { changeLines } = page.host;
    Object.assign(page.host, {
      changeLines: async (changes: Parameters<typeof changeLines>[0]) => {
        await changeLines(changes);
        page.save('created', { txnId: '7', syncToken: '1' });
      },
    });
    await estimate();
    expect(await reportedIds(panel)).toEqual(['7']);
  });
});
