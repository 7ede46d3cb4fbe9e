import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure, FileToSave, Result } from '@salestax/client';
import type { Answer, ExemptionRequestAnswer, RequestCustomer } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import {
  academy,
  certificates,
  chaparral,
  customer,
  customers,
  memorialPark,
  parish,
  run,
  today,
} from '../testing/exemption.fixture.ts';
import { seenList } from '../testing/seen-list.ts';
import { createExemptionModel, type ExemptionListener } from './model.ts';
import type { ExemptionPort } from './port.ts';
import { createRequests } from './requests.ts';
import { isSearching, type SearchListState } from './search-list.ts';

const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value, correlationId: 'c' });
const failed = (problem: Failure['problem']): Failure => ({
  ok: false,
  problem,
  status: problem === 'network' ? null : 500,
  correlationId: 'c-1',
  message: 'no answer',
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const noErrors: ExemptionRequestAnswer = { downloadLinkCustomer: [], customerErrors: [] };

class FakePage extends EventTarget {
  hidden = false;
}

let life = createLifetime();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`) });
  // No part of a pause is random.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  life = createLifetime();
});
afterEach(() => {
  life.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const shown = <Row extends object>(state: SearchListState<Row>) => ({
  ...seenList(state),
  isSearching: isSearching(state),
});

const loaded = async () => ({ createRequests });

function start(over: Partial<ExemptionPort> = {}, loadRequests: ExemptionListener['loadRequests'] = loaded) {
  const port = {
    configuration: vi.fn<ExemptionPort['configuration']>(async () => ok({ status: 'Active' })),
    searchCertificates: vi.fn<ExemptionPort['searchCertificates']>(async () => ok({ isSentToSearch: 1 })),
    storedCertificates: vi.fn<ExemptionPort['storedCertificates']>(async () => ok({})),
    fetchCertificates: vi.fn<ExemptionPort['fetchCertificates']>(async () =>
      ok({ exemptedCustomerData: [...certificates] }),
    ),
    searchCustomers: vi.fn<ExemptionPort['searchCustomers']>(async () => ok({ isSentToSearch: 1 })),
    fetchCustomers: vi.fn<ExemptionPort['fetchCustomers']>(async () => ok({ fetchQboCustomerData: [...customers] })),
    send: vi.fn<ExemptionPort['send']>(async () => ok(noErrors)),
    fetchSend: vi.fn<ExemptionPort['fetchSend']>(async () => ok({ requestedCount: 0 })),
    stop: vi.fn<ExemptionPort['stop']>(async () => ok({ isCancelled: true })),
    download: vi.fn<ExemptionPort['download']>(async () => ok('')),
    logNotQueued: vi.fn<ExemptionPort['logNotQueued']>(),
  };
  Object.assign(port, over);
  const saved: FileToSave[] = [];
  const onSent = vi.fn<(sent: object) => void>();
  const model = createExemptionModel(
    life,
    port,
    {
      sentenceOf: ({ problem }) => (problem === 'unauthorized' ? null : problem),
      fileNames: () => ({
        certificate: (name) => `${name} exemption certificate.pdf`,
        links: 'links.csv',
        errors: 'errors.csv',
      }),
      loadRequests,
      onListed: () => undefined,
      onFound: () => undefined,
      onSent,
      onSaved: () => undefined,
    },
    { page: new FakePage(), save: (file) => void saved.push(file) },
  );
  function requests() {
    const { requests: loaded } = model.store.getState();
    if (loaded === null) throw new Error('The tab of requests is not loaded.');
    return loaded;
  }
  return {
    model,
    requests,
    port,
    saved,
    onSent,
    screen: () => model.store.getState(),
    certificateList: () => shown(model.certificates.list.store.getState()),
    customerList: () => shown(requests().list.store.getState()),
    form: () => requests().store.getState(),
    sending: () => requests().sending.store.getState(),
  };
}

async function opened(over: Partial<ExemptionPort> = {}) {
  const bench = start(over);
  await bench.model.open();
  return bench;
}

/** With customers found and these selected. */
async function withSelected(ids: readonly string[], over: Partial<ExemptionPort> = {}) {
  const bench = await opened(over);
  bench.model.choose('requests');
  await pass(0);
  await bench.requests().list.search();
  bench.requests().list.select(new Set(ids));
  return bench;
}

describe('opening', () => {
  it('shows the certificates of the last search until they have been read again', async () => {
    const searching = Promise.withResolvers<Result<{ isSentToSearch: 0 | 1 }>>();
    const { model, certificateList } = start({
      storedCertificates: async () => ok({ exemptedCustomerData: [...certificates] }),
      searchCertificates: () => searching.promise,
    });
    const opening = model.open();
    await pass(0);
    expect(certificateList()).toMatchObject({ rows: certificates, isSearching: true });
    searching.resolve(ok({ isSentToSearch: 1 }));
    await opening;
    expect(certificateList()).toMatchObject({ rows: certificates, isSearching: false });
  });

  it('asks for new certificates: their customers are found and selected', async () => {
    const { model, port, screen, customerList } = await opened();
    await model.ask(new Set(['1091', '1092', '7']));
    expect(screen().tab).toBe('requests');
    expect(port.searchCustomers).toHaveBeenCalledOnce();
    // Chaparral Nursery has no e-mail address.
    expect([...customerList().selected]).toEqual(['1091']);
  });

  it('asks for new certificates also where the tab of requests was loaded at the second try only', async () => {
    const load = vi.fn<ExemptionListener['loadRequests']>(loaded).mockResolvedValueOnce(null);
    const { model, customerList } = start({}, load);
    await model.open();
    await model.ask(new Set(['1091']));
    await model.openRequests();
    expect([...customerList().selected]).toEqual(['1091']);
  });

  it('asks nobody a second time by accident: customers who were asked lately need a confirmation', async () => {
    const { requests, port, form, customerList } = await withSelected(['1091', '1093']);
    await requests().send();
    expect(port.send).toHaveBeenCalledTimes(1);
    expect(customerList().rows?.map(({ lastRequest }) => lastRequest?.count)).toEqual([1, undefined, 1]);
    requests().list.select(new Set(['1091', '1093']));
    await requests().send();
    expect(port.send).toHaveBeenCalledTimes(1);
    expect(form().question?.repeated).toHaveLength(2);
    await requests().answer('nobody');
    expect(port.send).toHaveBeenCalledTimes(1);
    await requests().send();
    await requests().answer('all');
    expect(port.send).toHaveBeenCalledTimes(2);
    expect(customerList().rows?.map(({ lastRequest }) => lastRequest?.count)).toEqual([2, undefined, 2]);
  });

  it('can leave out the customers who were asked lately', async () => {
    const lastRequest = { at: new Date().toISOString(), by: 'Luis', method: 'Fax' as const, count: 3 };
    const { requests, port, customerList } = await withSelected(['1091', '1093'], {
      fetchCustomers: async () => ok({ fetchQboCustomerData: [{ ...memorialPark, lastRequest }, academy] }),
    });
    await requests().send();
    await requests().answer('others');
    expect(port.send.mock.calls.map(([, recipients]) => recipients.map(({ Id }) => Id))).toEqual([['1093']]);
    expect(customerList().selected.size).toBe(0);
  });

  it('searches the certificates', async () => {
    const { port, certificateList, screen } = await opened();
    expect(screen()).toMatchObject({ page: { kind: 'open' }, tab: 'certificates' });
    expect(port.searchCertificates).toHaveBeenCalledOnce();
    expect(certificateList()).toMatchObject({ rows: certificates, isSearching: false, note: null });
  });

  it.each(['Down', 'Disconnected', 'NotIntegrated'] as const)(
    'searches nothing while the status is %s',
    async (status) => {
      const { port, screen } = await opened({ configuration: async () => ok({ status }) });
      expect(screen().page).toEqual({ kind: 'blocked', status });
      expect(port.searchCertificates).not.toHaveBeenCalled();
    },
  );

  it('shows only a failure when the status cannot be read, and opens again', async () => {
    const { screen, model, port } = await opened({ configuration: async () => failed('network') });
    expect(screen().page).toMatchObject({ kind: 'failed', failure: { problem: 'network' } });
    port.configuration = vi.fn<ExemptionPort['configuration']>(async () => ok({ status: 'Active' }));
    await model.open();
    expect(screen().page.kind).toBe('open');
  });
});

describe('a search in the background', () => {
  it('is polled every 3 seconds, 180 times at most, and a note is shown then', async () => {
    const { port, certificateList, model } = start({
      fetchCertificates: vi.fn<ExemptionPort['fetchCertificates']>(async () => ok({ run: run() })),
    });
    void model.open();
    await pass(0);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(1);
    await pass(2_999);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(2);
    await pass(178 * 3_000);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(180);
    expect(certificateList()).toMatchObject({ note: 'too-long', isSearching: false, rows: null });
    await pass(60_000);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(180);
    void model.certificates.list.follow();
    await pass(0);
    expect(port.fetchCertificates).toHaveBeenCalledTimes(181);
    expect(port.searchCertificates).toHaveBeenCalledOnce();
  });

  it('has ended when it finds nothing', async () => {
    const { certificateList } = await opened({ fetchCertificates: async () => ok({ exemptedCustomerData: [] }) });
    expect(certificateList()).toMatchObject({ rows: [], isSearching: false });
  });

  it('is polled on after a network failure, and ends after any other', async () => {
    const answers: Result<Answer<'fetchExemptedCustomers'>>[] = [failed('network'), ok({}), failed('failed')];
    const { certificateList, model } = start({ fetchCertificates: async () => answers.shift() ?? ok({}) });
    void model.open();
    await pass(3_000);
    expect(certificateList()).toMatchObject({ isSearching: true, failure: null });
    // The pause after a failure is twice as long.
    await pass(6_000);
    expect(certificateList()).toMatchObject({ isSearching: false, failure: { problem: 'failed' } });
  });

  it('that is not queued is logged, and the previous rows stay', async () => {
    const { certificateList, model, port } = await opened();
    port.searchCertificates.mockResolvedValue(ok({ isSentToSearch: 0 }));
    model.choose('requests');
    model.choose('certificates');
    await pass(0);
    expect(certificateList()).toMatchObject({
      rows: certificates,
      isSearching: false,
      note: 'not-started',
      failure: null,
    });
    expect(port.logNotQueued).toHaveBeenCalledExactlyOnceWith('exempted-customers');
  });

  it.each([1, true, '1'])('is queued when isSentToSearch is %j', async (flag) => {
    const answer = { isSentToSearch: 1 } as const;
    Object.assign(answer, { isSentToSearch: flag });
    const { certificateList } = await opened({ searchCertificates: async () => ok(answer) });
    expect(certificateList().rows).toEqual(certificates);
  });

  it('shows the message of the service when it cannot search', async () => {
    const error = { code: 'CertificatesNotSetup', message: 'Not set up.' };
    const { certificateList } = await opened({ fetchCertificates: async () => ok({ error }) });
    expect(certificateList()).toMatchObject({ error: 'Not set up.', isSearching: false });
  });

  it.each<readonly [string, Partial<Answer<'fetchExemptedCustomers'>>, object]>([
    ['has failed', { error: { code: '', message: 'Storage is off.' } }, { error: 'Storage is off.', note: null }],
    ['was stopped', { run: run({ state: 'cancelled' }) }, { error: null, note: 'stopped' }],
  ])('that %s shows why, and what was read before', async (_, end, shown) => {
    const { certificateList } = await opened({
      fetchCertificates: async () => ok({ exemptedCustomerData: [...certificates], ...end }),
    });
    expect(certificateList()).toMatchObject({ rows: certificates, isSearching: false, ...shown });
  });

  it('is started again when its tab is chosen again, and the answer of the previous search is not shown', async () => {
    const old = Promise.withResolvers<Result<Answer<'fetchExemptedCustomers'>>>();
    const { model, certificateList, port } = start();
    port.fetchCertificates.mockReturnValueOnce(old.promise);
    void model.open();
    await pass(0);
    model.choose('requests');
    model.choose('certificates');
    await pass(0);
    expect(port.searchCertificates).toHaveBeenCalledTimes(2);
    old.resolve(ok({ exemptedCustomerData: [] }));
    await pass(0);
    expect(certificateList().rows).toEqual(certificates);
  });

  it('is cancelled in the service on Stop', async () => {
    const { model, certificateList, port } = start({
      fetchCertificates: async () => ok({ run: run({ done: 3, total: 9 }) }),
    });
    void model.open();
    await pass(0);
    expect(certificateList().run).toMatchObject({ done: 3, total: 9 });
    await model.certificates.list.stop();
    expect(port.stop).toHaveBeenCalledExactlyOnceWith('exempted-customers');
    expect(certificateList()).toMatchObject({ isSearching: false, note: 'stopped' });
  });

  it('is no longer polled after unmounting', async () => {
    const { port, model } = start({ fetchCertificates: vi.fn<ExemptionPort['fetchCertificates']>(async () => ok({})) });
    void model.open();
    await pass(0);
    life.end();
    await pass(60_000);
    expect(port.fetchCertificates).toHaveBeenCalledOnce();
  });

  it('for customers that is running when their tab is opened is followed', async () => {
    const answers: Result<Answer<'fetchRequestCustomers'>>[] = [
      ok({ run: run() }),
      ok({ run: run() }),
      ok({ fetchQboCustomerData: [...customers] }),
    ];
    const { model, customerList, port } = await opened({ fetchCustomers: async () => answers.shift() ?? ok({}) });
    model.choose('requests');
    await pass(0);
    expect(customerList()).toMatchObject({ isSearching: true });
    await pass(3_000);
    expect(customerList()).toMatchObject({ rows: customers, isSearching: false });
    expect(port.searchCustomers).not.toHaveBeenCalled();
  });
});

describe('a search of customers', () => {
  const ownSearch = {
    CustomerGivenName: '',
    CustomerFamilyName: '',
    CustomerEmail: '',
    CompanyName: '',
    SelectOption: 'All',
  } as const;

  it('does not show what another search has found, which was started later elsewhere', async () => {
    const { customerList } = await withSelected([], {
      fetchCustomers: async () =>
        ok({ fetchQboCustomerData: [...customers], search: { ...ownSearch, CompanyName: 'Garden' } }),
    });
    expect(customerList()).toMatchObject({ rows: null, isSearching: false, note: 'replaced' });
  });

  it('shows what the same search has found, whoever has started it', async () => {
    const { customerList } = await withSelected([], {
      fetchCustomers: async () => ok({ fetchQboCustomerData: [...customers], search: ownSearch }),
    });
    expect(customerList()).toMatchObject({ rows: customers, isSearching: false, note: null });
  });
});

describe('the search box', () => {
  it('searches half a second after the last letter', async () => {
    const { model } = await opened();
    const { certificates: tab } = model;
    tab.type('pa');
    await pass(499);
    tab.type('park');
    await pass(499);
    expect(tab.store.getState().wanted).toEqual({ kind: 'all' });
    await pass(1);
    expect(tab.store.getState().wanted).toEqual({ kind: 'text', text: 'park' });
  });

  it('finds nothing by the button without a text, and everything once it is emptied', async () => {
    const { model } = await opened();
    const { certificates: tab } = model;
    tab.search();
    expect(tab.store.getState().wanted).toEqual({ kind: 'nothing' });
    tab.type('x');
    tab.search();
    expect(tab.store.getState().wanted).toEqual({ kind: 'text', text: 'x' });
    tab.type('');
    await pass(500);
    expect(tab.store.getState().wanted).toEqual({ kind: 'all' });
    tab.setFilter('expiring');
    expect(tab.store.getState().wanted).toEqual({ kind: 'expiring' });
    tab.setFilter(null);
    expect(tab.store.getState()).toMatchObject({ typed: '', wanted: { kind: 'all' } });
  });
});

describe('the form', () => {
  it('searches by what was entered, and all customers by default', async () => {
    const { model, requests, port, form } = await opened();
    model.choose('requests');
    await pass(0);
    expect(form()).toMatchObject({ method: 'Email', form: { SelectOption: 'All' } });
    requests().change('CompanyName', 'park');
    requests().change('SelectOption', 'NoEmail');
    await requests().list.search();
    expect(port.searchCustomers).toHaveBeenCalledExactlyOnceWith({
      CustomerGivenName: '',
      CustomerFamilyName: '',
      CustomerEmail: '',
      CompanyName: 'park',
      SelectOption: 'NoEmail',
    });
  });

  it('deselects customers that the chosen method cannot reach, and all with a new search', async () => {
    const everyone = customers.map(({ customerId }) => customerId);
    const { requests, customerList } = await withSelected(everyone);
    requests().chooseMethod('Download');
    expect([...customerList().selected]).toEqual(everyone);
    requests().chooseMethod('Fax');
    expect([...customerList().selected]).toEqual([chaparral.customerId, academy.customerId]);
    requests().chooseMethod('Email');
    expect([...customerList().selected]).toEqual([academy.customerId]);
    await requests().list.search();
    expect(customerList().selected.size).toBe(0);
  });
});

describe('sending requests', () => {
  it('needs a selected customer that the method can reach', async () => {
    const { requests, port, screen } = await withSelected([chaparral.customerId]);
    await requests().send();
    expect(screen().alert).toEqual({ kind: 'none-selected' });
    expect(port.send).not.toHaveBeenCalled();
  });

  it('by e-mail without errors shows the number of customers', async () => {
    const { requests, port, screen, customerList, onSent } = await withSelected([
      memorialPark.customerId,
      academy.customerId,
    ]);
    await requests().send();
    expect(port.send).toHaveBeenCalledExactlyOnceWith('Email', [
      expect.objectContaining({ Id: memorialPark.customerId, Email: memorialPark.emailAddress }),
      expect.objectContaining({ Id: academy.customerId }),
    ]);
    expect(screen()).toMatchObject({ alert: { kind: 'sent', count: 2 }, outcome: null });
    expect(customerList().selected.size).toBe(0);
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ method: 'Email', accepted: 2, failed: 0 });
  });

  it('with errors shows them in a dialog, leaves their customers selected, and saves the list', async () => {
    const { customerId: id, customerName } = memorialPark;
    const answer = { downloadLinkCustomer: [], customerErrors: [{ id, customerName, errorMessage: 'No mailbox.' }] };
    const { model, requests, screen, customerList, saved } = await withSelected([id, academy.customerId], {
      send: async () => ok(answer),
    });
    await requests().send();
    expect(screen()).toMatchObject({ alert: null, outcome: { method: 'Email', count: 2, answer } });
    expect([...customerList().selected]).toEqual([id]);
    expect(saved).toEqual([]);
    model.downloadErrors();
    expect(saved).toEqual([
      {
        name: 'errors.csv',
        type: 'text/csv;charset=utf-8',
        content: `\uFEFFSr. No,Customer Code,Customer Name,Error Message\r\n1,${id},${customerName},No mailbox.\r\n`,
      },
    ]);
    model.dismissOutcome();
    expect(screen().outcome).toBeNull();
  });

  it('by link saves the links and shows the dialog', async () => {
    const link = { id: '1092', customerName: 'Chaparral Nursery', address: 'A', requestLink: 'https://a.example/1' };
    const { requests, screen, saved } = await withSelected([chaparral.customerId], {
      send: async () => ok({ downloadLinkCustomer: [link], customerErrors: [] }),
    });
    requests().chooseMethod('Download');
    requests().list.select(new Set([chaparral.customerId]));
    await requests().send();
    expect(screen().outcome).toMatchObject({ method: 'Download', count: 1 });
    expect(saved).toMatchObject([{ name: 'links.csv' }]);
  });

  it('sends batches of 1000 customers', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => customer(at + 1));
    const { requests, port, screen } = await withSelected(
      many.map(({ customerId }) => customerId),
      { fetchCustomers: async () => ok({ fetchQboCustomerData: many }) },
    );
    await requests().send();
    expect(port.send.mock.calls.map(([, part]) => part.length)).toEqual([1_000, 1_000, 1]);
    expect(screen().alert).toEqual({ kind: 'sent', count: 2_001 });
  });

  it('marks and deselects those that it was for, whatever was selected meanwhile', async () => {
    const answer = Promise.withResolvers<Result<ExemptionRequestAnswer>>();
    const { requests, port, customerList } = await withSelected([memorialPark.customerId]);
    port.send.mockReturnValue(answer.promise);
    void requests().send();
    await pass(0);
    requests().list.select(new Set([memorialPark.customerId, academy.customerId]));
    answer.resolve(ok(noErrors));
    await pass(0);
    expect(customerList().rows?.map(({ lastRequest }) => lastRequest?.count)).toEqual([1, undefined, undefined]);
    expect([...customerList().selected]).toEqual([academy.customerId]);
  });

  it('marks those that were found again meanwhile, once', async () => {
    const answer = Promise.withResolvers<Result<ExemptionRequestAnswer>>();
    const lastRequest = { at: new Date().toISOString(), by: 'Dana', method: 'Email' as const, count: 1 };
    const { requests, port, customerList } = await withSelected([memorialPark.customerId, academy.customerId]);
    port.send.mockReturnValue(answer.promise);
    void requests().send();
    await pass(0);
    // The service has stored one of the two requests by then.
    port.fetchCustomers.mockResolvedValue(
      ok({ fetchQboCustomerData: [{ ...memorialPark, lastRequest }, chaparral, academy] }),
    );
    await requests().list.search();
    answer.resolve(ok(noErrors));
    await pass(0);
    expect(customerList().rows?.map((row) => row.lastRequest?.count)).toEqual([1, undefined, 1]);
  });

  it('marks and deselects only the customers before the batch that failed', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => customer(at + 1));
    const { requests, port, customerList } = await withSelected(
      many.map(({ customerId }) => customerId),
      { fetchCustomers: async () => ok({ fetchQboCustomerData: many }) },
    );
    port.send.mockResolvedValueOnce(ok(noErrors)).mockResolvedValueOnce(failed('failed'));
    await requests().send();
    expect(customerList().rows?.filter(({ lastRequest }) => lastRequest !== undefined)).toHaveLength(1_000);
    expect([...customerList().selected]).toEqual(['1001']);
  });

  it('reads the outcome when the answer was lost', async () => {
    const answers: Answer<'fetchExemptionRequests'>[] = [];
    const { requests, screen, sending } = await withSelected([academy.customerId], {
      send: async () => failed('network'),
      fetchSend: async () => ok(answers.shift() ?? { requestedCount: 0 }),
    });
    await pass(0);
    const going = { run: run({ done: 0, total: 1 }), batchId: 'b1', method: 'Email', requestedCount: 1 } as const;
    answers.push({ requestedCount: 0 }, going, going, going, {
      ...going,
      run: run({ state: 'ready' }),
      result: noErrors,
    });
    void requests().send();
    await pass(0);
    expect(sending()).toMatchObject({ kind: 'sending', count: 1 });
    await pass(3_000);
    expect(sending().kind).toBe('idle');
    expect(screen().alert).toEqual({ kind: 'sent', count: 1 });
  });

  it('shows the failure when the service did not receive it, also after an earlier send', async () => {
    const earlier = { run: run({ state: 'ready' }), method: 'Email', requestedCount: 1, result: noErrors } as const;
    const { requests, screen, onSent } = await withSelected([academy.customerId], {
      send: async () => failed('network'),
      fetchSend: async () => ok(earlier),
    });
    await requests().send();
    expect(screen()).toMatchObject({ alert: { kind: 'failed', sentence: 'network' }, outcome: null });
    expect(onSent).not.toHaveBeenCalled();
  });

  it('shows the failure when it cannot be told from an earlier send, whose result is not shown', async () => {
    const earlier = { run: run({ state: 'ready' }), batchId: 'b1', method: 'Email', requestedCount: 9 } as const;
    const { requests, port, screen, onSent } = await withSelected([academy.customerId]);
    await pass(0);
    port.send.mockResolvedValue(failed('network'));
    port.fetchSend.mockResolvedValueOnce(failed('network')).mockResolvedValue(ok({ ...earlier, result: noErrors }));
    await requests().send();
    expect(screen()).toMatchObject({ alert: { kind: 'failed', sentence: 'network' }, outcome: null });
    expect(onSent).not.toHaveBeenCalled();
  });

  it('is reported by its own result when it goes on in the run of an earlier send', async () => {
    const earlier = { run: run({ done: 1, total: 2 }), batchId: 'b1', method: 'Email', requestedCount: 1 } as const;
    const own = { ...earlier, batchId: 'b2', result: noErrors };
    const { requests, port, screen } = await withSelected([academy.customerId]);
    await pass(0);
    port.send.mockResolvedValue(failed('network'));
    port.fetchSend.mockResolvedValueOnce(ok(earlier)).mockResolvedValue(ok(own));
    void requests().send();
    await pass(2_000);
    expect(screen().alert).toEqual({ kind: 'sent', count: 1 });
  });

  it('has its own answer while that of another person goes on in the same run', async () => {
    const others = { run: run({ done: 1, total: 40 }), batchId: 'b2', method: 'Email', requestedCount: 30 } as const;
    const links = [
      { id: academy.customerId, customerName: 'Academy', address: '', requestLink: 'https://link.example' },
    ];
    const own = { downloadLinkCustomer: links, customerErrors: [], batchId: 'b1' };
    const { requests, port, sending, screen } = await withSelected([academy.customerId]);
    await pass(0);
    port.send.mockImplementation(async () => {
      port.fetchSend.mockResolvedValue(ok(others));
      return ok(own);
    });
    requests().chooseMethod('Download');
    await requests().send();
    expect(sending().kind).toBe('idle');
    expect(screen().outcome).toMatchObject({ answer: { downloadLinkCustomer: links } });
  });

  it('keeps what is known when another person begins while it goes on', async () => {
    const going = { run: run({ done: 1, total: 2 }), batchId: 'b1', method: 'Email', requestedCount: 1 } as const;
    const unfinished = [{ id: academy.customerId, customerName: 'Academy', errorMessage: 'Not finished.' }];
    const { requests, port, screen } = await withSelected([academy.customerId]);
    await pass(0);
    port.send.mockImplementation(async () => {
      port.fetchSend
        .mockResolvedValueOnce(ok(going))
        .mockResolvedValue(ok({ ...going, batchId: 'b2', result: noErrors }));
      return ok({ downloadLinkCustomer: [], customerErrors: unfinished, batchId: 'b1' });
    });
    void requests().send();
    await pass(2_000);
    expect(screen().outcome).toMatchObject({ answer: { customerErrors: unfinished } });
  });

  it('that colleagues have sent lately is asked about, although the rows are older', async () => {
    const { requests, port } = await withSelected([academy.customerId]);
    await pass(0);
    const lastRequest = { at: new Date(Date.now()).toISOString(), by: 'Lee', method: 'Email', count: 1 } as const;
    port.fetchCustomers.mockResolvedValue(ok({ fetchQboCustomerData: [{ ...academy, lastRequest }] }));
    await requests().send();
    expect(requests().store.getState().question?.repeated).toMatchObject([{ lastRequest: { by: 'Lee' } }]);
    expect(port.send).not.toHaveBeenCalled();
  });

  it('reads what colleagues have sent once at a double press, and shows that it is busy', async () => {
    const reading = Promise.withResolvers<Awaited<ReturnType<ExemptionPort['fetchCustomers']>>>();
    const { requests, form, port } = await withSelected([academy.customerId]);
    port.fetchCustomers.mockClear().mockImplementation(() => reading.promise);
    const presses = [requests().send(), requests().send()];
    expect(form().checking).toBe('Email');
    reading.resolve(ok({ fetchQboCustomerData: [...customers] }));
    await Promise.all(presses);
    expect(form().checking).toBeNull();
    expect(port.fetchCustomers).toHaveBeenCalledOnce();
    expect(port.send).toHaveBeenCalledOnce();
  });

  it('asks nobody when all are deselected while it reads what colleagues have sent', async () => {
    const reading = Promise.withResolvers<Awaited<ReturnType<ExemptionPort['fetchCustomers']>>>();
    const { requests, port, screen } = await withSelected([academy.customerId]);
    port.fetchCustomers.mockImplementation(() => reading.promise);
    const press = requests().send();
    requests().list.select(new Set());
    reading.resolve(ok({ fetchQboCustomerData: [...customers] }));
    await press;
    expect(port.send).not.toHaveBeenCalled();
    expect(screen().alert).toEqual({ kind: 'none-selected' });
  });

  it('goes out by the method and to the customers of the press, whatever is chosen while it reads', async () => {
    const reading = Promise.withResolvers<Awaited<ReturnType<ExemptionPort['fetchCustomers']>>>();
    const { requests, port, customerList } = await withSelected([memorialPark.customerId]);
    port.fetchCustomers.mockImplementation(() => reading.promise);
    const press = requests().send();
    requests().list.select(new Set([memorialPark.customerId, academy.customerId]));
    requests().chooseMethod('Fax');
    reading.resolve(ok({ fetchQboCustomerData: [...customers] }));
    await press;
    expect(port.send.mock.calls.map(([method, sent]) => [method, sent.map(({ Id }) => Id)])).toEqual([
      ['Email', [memorialPark.customerId]],
    ]);
    expect([...customerList().selected]).toEqual([academy.customerId]);
  });

  it('that is asked about goes out by the method of the press', async () => {
    const reading = Promise.withResolvers<Awaited<ReturnType<ExemptionPort['fetchCustomers']>>>();
    const lastRequest = { at: new Date(Date.now()).toISOString(), by: 'Lee', method: 'Email', count: 1 } as const;
    const { requests, port } = await withSelected([academy.customerId]);
    port.fetchCustomers.mockImplementation(() => reading.promise);
    const press = requests().send();
    requests().chooseMethod('Download');
    reading.resolve(ok({ fetchQboCustomerData: [{ ...academy, lastRequest }] }));
    await press;
    await requests().answer('all');
    expect(port.send.mock.calls.map(([method]) => method)).toEqual(['Email']);
  });

  it('that is stopped before it is sent sends nothing', async () => {
    const read = Promise.withResolvers<Result<Answer<'fetchExemptionRequests'>>>();
    const { requests, port, sending } = await withSelected([academy.customerId]);
    await pass(0);
    port.fetchSend.mockReturnValueOnce(read.promise);
    void requests().send();
    await pass(0);
    void requests().sending.stop();
    await pass(0);
    read.resolve(ok({ requestedCount: 0 }));
    await pass(0);
    expect([port.send.mock.calls, sending().kind]).toEqual([[], 'idle']);
  });

  it('does not show the progress of the send before', async () => {
    const earlier = {
      run: run({ state: 'ready', done: 500, total: 500 }),
      batchId: 'b1',
      requestedCount: 500,
    } as const;
    const { requests, port, sending } = await withSelected([academy.customerId]);
    await pass(0);
    port.fetchSend.mockResolvedValue(ok(earlier));
    port.send.mockReturnValue(new Promise(() => {}));
    void requests().send();
    await pass(1_000);
    expect(sending()).toMatchObject({ kind: 'sending', run: null });
  });

  it('is followed to its end when the answer comes before', async () => {
    const going = { run: run({ done: 1, total: 2 }), batchId: 'b1', method: 'Email', requestedCount: 1 } as const;
    const last: Answer<'fetchExemptionRequests'>[] = [{ requestedCount: 0 }, { requestedCount: 0 }, going, going];
    const { requests, screen } = await withSelected([academy.customerId], {
      send: async () =>
        ok({ ...noErrors, batchId: 'b1', customerErrors: [{ id: '1', customerName: '', errorMessage: 'unfinished' }] }),
      fetchSend: async () => ok(last.shift() ?? { ...going, run: run({ state: 'ready' }), result: noErrors }),
    });
    void requests().send();
    await pass(6_000);
    expect(screen()).toMatchObject({ alert: { kind: 'sent', count: 1 }, outcome: null });
  });

  it('that is running when the page is opened is followed', async () => {
    const going = { run: run({ done: 1, total: 3 }), method: 'Fax', requestedCount: 3 } as const;
    // Read when the page is opened, by the code that is loaded then, and while it is followed.
    const answers: Answer<'fetchExemptionRequests'>[] = [going, going, going];
    const { sending, screen, requests, customerList } = await opened({
      fetchSend: async () => ok(answers.shift() ?? { ...going, run: run({ state: 'ready' }), result: noErrors }),
    });
    await pass(0);
    expect(sending()).toMatchObject({ kind: 'sending', count: 3, run: { done: 1 } });
    await requests().list.search();
    requests().list.select(new Set([academy.customerId]));
    await pass(3_000);
    expect(sending().kind).toBe('idle');
    expect(screen().alert).toEqual({ kind: 'sent', count: 3 });
    // Which customers these are is not known.
    expect(customerList().rows).toEqual(customers);
    expect([...customerList().selected]).toEqual([academy.customerId]);
  });

  describe('that takes too long', () => {
    const going = { run: run({ done: 1, total: 1 }), batchId: 'b1', method: 'Email', requestedCount: 1 } as const;
    const ended = { ...going, run: run({ state: 'ready' }), result: noErrors };

    /** The last batch of these customers is accepted, and not at its end when the page stops waiting. */
    async function untilTooLong(rows: readonly RequestCustomer[]) {
      const bench = await withSelected(
        rows.map(({ customerId }) => customerId),
        { fetchCustomers: async () => ok({ fetchQboCustomerData: [...rows] }) },
      );
      const { port, requests } = bench;
      if (rows.length > 1_000) port.send.mockResolvedValueOnce(ok(noErrors));
      port.send.mockImplementation(async (_, recipients) => {
        if (recipients.length < 1_000) port.fetchSend.mockResolvedValue(ok(going));
        return ok({ ...noErrors, batchId: 'b1' });
      });
      void requests().send();
      await pass(540_000);
      expect(bench.sending().kind).toBe('too-long');
      return bench;
    }

    it('is reported by a refresh after its end', async () => {
      const { requests, port, sending, screen, onSent, customerList } = await untilTooLong([academy]);
      expect(onSent).not.toHaveBeenCalled();
      port.fetchSend.mockResolvedValue(ok(ended));
      await requests().sending.resume();
      expect(sending().kind).toBe('idle');
      expect(screen().alert).toEqual({ kind: 'sent', count: 1 });
      expect(customerList().rows?.map(({ lastRequest }) => lastRequest?.count)).toEqual([1]);
      expect(customerList().selected.size).toBe(0);
    });

    it('is followed by a refresh before its end', async () => {
      const { requests, port, sending, customerList } = await untilTooLong([academy]);
      void requests().sending.resume();
      await pass(540_000);
      expect(sending().kind).toBe('too-long');
      void requests().sending.resume();
      await pass(0);
      expect(sending().kind).toBe('sending');
      port.fetchSend.mockResolvedValue(ok(ended));
      await pass(1_000);
      expect(sending().kind).toBe('idle');
      expect(customerList().rows?.map(({ lastRequest }) => lastRequest?.count)).toEqual([1]);
    });

    it('is followed, and not sent again, by another press', async () => {
      const { requests, port, sending } = await untilTooLong([academy]);
      void requests().send();
      await pass(0);
      expect(sending().kind).toBe('sending');
      port.fetchSend.mockResolvedValue(ok(ended));
      await pass(1_000);
      expect(sending().kind).toBe('idle');
      expect(port.send).toHaveBeenCalledTimes(1);
    });

    it('marks no customers when others were sent requests meanwhile', async () => {
      const { requests, port, sending, customerList } = await untilTooLong([academy]);
      const other = { ...ended, batchId: 'b2' };
      port.fetchSend.mockResolvedValue(ok(other));
      await requests().sending.resume();
      expect(sending().kind).toBe('idle');
      expect(customerList().rows).toEqual([academy]);
    });

    it('says how many customers after it were sent nothing', async () => {
      const many = Array.from({ length: 2_500 }, (_, at) => customer(at + 1));
      const { requests, port, sending } = await withSelected(
        many.map(({ customerId }) => customerId),
        { fetchCustomers: async () => ok({ fetchQboCustomerData: many }) },
      );
      port.send.mockImplementation(async () => {
        port.fetchSend.mockResolvedValue(ok(going));
        return ok({ ...noErrors, batchId: 'b1' });
      });
      void requests().send();
      await pass(540_000);
      expect(sending()).toMatchObject({ kind: 'too-long', unsentCount: 1_500 });
      expect(port.send).toHaveBeenCalledTimes(1);
    });

    it('is left when the service does not know it any more', async () => {
      const { requests, port, sending, onSent } = await untilTooLong([academy]);
      port.fetchSend.mockResolvedValue(ok({ requestedCount: 0 }));
      await requests().sending.resume();
      expect(sending().kind).toBe('idle');
      expect(onSent).not.toHaveBeenCalled();
    });

    it('reports the batches before it at once', async () => {
      const many = Array.from({ length: 1_001 }, (_, at) => customer(at + 1));
      const { onSent, customerList } = await untilTooLong(many);
      expect(onSent).toHaveBeenCalledExactlyOnceWith({ method: 'Email', accepted: 1_000, failed: 0 });
      expect([...customerList().selected]).toEqual(['1001']);
    });
  });

  it('can be stopped, and is not started twice', async () => {
    const answer = Promise.withResolvers<Result<ExemptionRequestAnswer>>();
    const { requests, port, sending, screen } = await withSelected([academy.customerId]);
    port.send.mockReturnValue(answer.promise);
    void requests().send();
    void requests().send();
    await pass(0);
    expect(port.send).toHaveBeenCalledOnce();
    await requests().sending.stop();
    expect(port.stop).toHaveBeenCalledExactlyOnceWith('exemption-requests');
    expect(sending()).toMatchObject({ isStopping: true });
    const { customerId: id, customerName } = academy;
    answer.resolve(ok({ ...noErrors, customerErrors: [{ id, customerName, errorMessage: 'Stopped.' }] }));
    await pass(0);
    expect(sending().kind).toBe('idle');
    expect(screen().outcome).toMatchObject({ count: 1 });
  });

  it.each([true, false])(
    'starts no further batch once it is stopped, whether the service has something to stop: %j',
    async (isCancelled) => {
      const many = Array.from({ length: 1_500 }, (_, at) => customer(at + 1));
      const answer = Promise.withResolvers<Result<ExemptionRequestAnswer>>();
      const { requests, port, sending, screen, customerList, onSent } = await withSelected(
        many.map(({ customerId }) => customerId),
        { fetchCustomers: async () => ok({ fetchQboCustomerData: many }), stop: async () => ok({ isCancelled }) },
      );
      port.send.mockReturnValueOnce(answer.promise);
      void requests().send();
      await pass(0);
      await requests().sending.stop();
      const customerErrors = [{ id: '1000', customerName: 'Customer 1000', errorMessage: 'Stopped.' }];
      answer.resolve(ok({ ...noErrors, customerErrors }));
      await pass(0);
      expect(port.send).toHaveBeenCalledOnce();
      expect(sending().kind).toBe('idle');
      expect(screen().outcome).toMatchObject({ count: 1_000 });
      expect(onSent).toHaveBeenCalledExactlyOnceWith({ method: 'Email', accepted: 999, failed: 1 });
      expect(customerList().selected.size).toBe(501);
    },
  );
});

it('sending can be stopped again when the service had nothing to stop yet', async () => {
  const { requests, port, sending } = await withSelected([academy.customerId]);
  port.send.mockReturnValue(new Promise(() => undefined));
  port.stop.mockResolvedValueOnce(ok({ isCancelled: false }));
  void requests().send();
  await pass(0);
  await requests().sending.stop();
  expect(sending()).toMatchObject({ isStopping: false });
  await requests().sending.stop();
  expect(sending()).toMatchObject({ isStopping: true });
  expect(port.stop).toHaveBeenCalledTimes(2);
});

describe('the document of a certificate', () => {
  it('is saved once, named after the customer', async () => {
    const { model, saved, port } = await opened({
      download: vi.fn<ExemptionPort['download']>(async () => ok(btoa('%PDF-1.4 paper'))),
    });
    await Promise.all([model.download(parish), model.download(parish)]);
    expect(port.download).toHaveBeenCalledExactlyOnceWith(parish.certificateId);
    expect(saved).toMatchObject([{ name: 'St. Anne Parish exemption certificate.pdf', type: 'application/pdf' }]);
  });

  it.each([
    ['', { kind: 'no-document', reason: 'empty' }],
    [btoa('<html>'), { kind: 'no-document', reason: 'not-a-pdf' }],
    ['The document is not a PDF.', { kind: 'failed', sentence: 'The document is not a PDF.' }],
  ])('is not saved when the service answers %j, and an alert shows why', async (text, alert) => {
    const { model, saved, screen } = await opened({ download: async () => ok(text) });
    await model.download(parish);
    expect(saved).toEqual([]);
    expect(screen()).toMatchObject({ alert, downloading: new Set() });
  });

  it('shows an alert when the download failed', async () => {
    const { model, screen } = await opened({ download: async () => failed('network') });
    await model.download(parish);
    expect(screen().alert).toEqual({ kind: 'failed', sentence: 'network' });
  });
});
