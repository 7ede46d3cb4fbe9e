import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeState } from './state/panel-state.ts';
import { denver, invoiceOf, lineOf, taxResponseOf } from './testing/document.fixture.ts';
import {
  createPanelHarness,
  nextPoll,
  openPanelOn,
  setHidden,
  settle,
  type PanelHarness,
} from './testing/panel.harness.ts';
import { failed, succeeded } from './testing/service.fake.ts';
import { spanish } from './texts/messages.es.ts';
import { messages } from './texts/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setHidden(false);
  vi.useRealTimers();
});

describe('the panel at first', () => {
  test('is loading, makes the three company calls at once, and is then idle at 95 px', async () => {
    const { open, service, page, state } = createPanelHarness(invoiceOf());
    expect(state()).toEqual(makeState('loading'));
    void open();
    await settle();
    expect(service.calls.sort()).toEqual(['getConfiguration', 'getEcoSystemConfiguration', 'originAddress']);
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
    expect(page.heights).toEqual([95]);
  });

  test.each([4, 32, 33, 34, 35])('supports documents of type %i', async (txnType) => {
    const { state } = await openPanelOn(invoiceOf({ txnType }));
    expect(state().kind).toBe('idle');
  });

  test('has no height and makes no call for an unsupported document or none', async () => {
    for (const document of [invoiceOf({ txnType: 36 }), null]) {
      const { state, page, service } = await openPanelOn(document);
      expect(state()).toEqual(makeState('unsupported'));
      expect(page.heights).toEqual([0]);
      expect(service.calls).toEqual([]);
    }
  });

  test('gets its height when a supported document appears', async () => {
    const { state, page } = await openPanelOn(null);
    page.document = invoiceOf();
    await nextPoll();
    expect(state().kind).toBe('idle');
    expect(page.heights).toEqual([0, 95]);
  });

  test('shows an error when the service does not respond, and its button retries', async () => {
    const bench = await openPanelOn(invoiceOf(), ({ service }) => (service.failure = failed('network')));
    expect(bench.state()).toMatchObject({
      kind: 'error',
      message: 'Something went wrong, please try again later.',
    });
    bench.service.failure = null;
    expect((await bench.estimate()).kind).toBe('estimated');
  });

  test('reports that a session has ended and notifies the page', async () => {
    const { state, events: news } = await openPanelOn(
      invoiceOf(),
      ({ service }) => (service.failure = failed('unauthorized')),
    );
    expect(state()).toMatchObject({ message: 'Session is timed out. Please log in again.' });
    expect(news).toMatchObject([
      { type: 'sessionExpired', reason: 'unauthorized', status: 401 },
      { type: 'error', code: 'unauthorized' },
    ]);
  });
});

describe('the panel’s status', () => {
  const panelWith = (change: (it: PanelHarness['service']) => void) =>
    openPanelOn(invoiceOf(), ({ service }) => {
      change(service);
    });

  test('Down: a click shows the not-connected dialog and reads only the company; opening the document shows none', async () => {
    const { state, page, estimate, service } = await panelWith((it) => (it.origin.integrationStatus = 'Down'));
    expect(state()).toEqual(makeState('Down', 'Tax calculation is switched off.'));
    expect(page.dialogs).toEqual([]);
    const before = service.calls.length;
    await estimate();
    expect(page.dialogs).toMatchObject([
      {
        text: 'Your Avalara AvaTax integration is not connected to QuickBooks Online! Please activate the integration.',
      },
    ]);
    const names = service.calls.slice(before).map((call) => call.split(' ')[0]);
    expect(new Set(names)).toEqual(new Set(['originAddress', 'getEcoSystemConfiguration', 'getConfiguration']));
    expect(state()).toEqual(makeState('Down', 'Tax calculation is switched off.'));
  });

  test('Disconnected: no action is offered', async () => {
    const { state, estimate, service } = await panelWith((it) => (it.origin.integrationStatus = 'Disconnected'));
    expect(state()).toEqual(makeState('Disconnected'));
    await estimate();
    expect(service.calls).not.toContain('getTax');
  });

  test('NotIntegrated: the reason can be viewed', async () => {
    const { state, viewError, page } = await panelWith((it) => {
      it.origin.integrationStatus = 'NotIntegrated';
      it.origin.errorMessage = 'The company is not linked.';
    });
    expect(state()).toMatchObject({ kind: 'NotIntegrated', message: 'The company is not linked.' });
    viewError();
    expect(page.dialogs).toMatchObject([{ text: 'The company is not linked.' }]);
  });

  test('NotIntegrated because the user is unknown to the provider: nothing can be viewed', async () => {
    const { state, viewError, page } = await panelWith((it) => {
      it.origin.integrationStatus = 'NotIntegrated';
      it.origin.errorMessage = 'Usuario desconocido';
      it.origin.errorCode = 'NotRegistered';
    });
    expect(state()).toEqual(makeState('NotIntegrated', 'AvaTax configuration is not found'));
    viewError();
    expect(page.dialogs).toEqual([]);
  });

  test.each([
    ['no saved configuration', (it: PanelHarness['service']) => (it.configuration = null)],
    [
      'no sales tax item',
      (it: PanelHarness['service']) => {
        it.origin.qboSalesTaxItemId = null;
        if (it.configuration) it.configuration.taxItemId = '';
      },
    ],
  ])('%s: the configuration is reported as not found', async (_, change) => {
    const { state, estimate, service } = await panelWith(change);
    expect(state()).toMatchObject({
      kind: 'notConfigured',
      message: 'AvaTax configuration is not found',
    });
    await estimate();
    expect(service.calls).not.toContain('getTax');
  });

  test.each([
    ['of the origin address', (it: PanelHarness['service']) => (it.origin.ecoSystemStatus = 'Disabled')],
    ['of the configuration', (it: PanelHarness['service']) => (it.ecoSystem.isEcoSystemDisabled = true)],
  ])('ecosystem disabled (answer %s): no estimate is offered, and the reason can be viewed', async (_, change) => {
    const { state, viewError, page, estimate, service } = await panelWith(change);
    expect(state().kind).toBe('ecoSystemDisabled');
    await estimate();
    expect(service.calls).not.toContain('getTax');
    viewError();
    expect(page.dialogs).toMatchObject([
      { text: 'Tax is not estimated on this page for your company. It is still calculated after you save.' },
    ]);
  });

  test('is read again when the page becomes visible, and after a response that contradicts it', async () => {
    const { state, refresh, service, estimate } = await openPanelOn();
    service.origin.integrationStatus = 'Down';
    refresh();
    await settle();
    expect(state()).toEqual(makeState('Down', 'Tax calculation is switched off.'));
    service.origin.integrationStatus = 'Active';
    refresh();
    await settle();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
    service.origin.integrationStatus = 'Disconnected';
    service.tax = async () =>
      succeeded(taxResponseOf({ errorMessage: 'Connect again.', errorCode: 'Disconnected', avaTax: null }));
    expect(await estimate()).toEqual(makeState('Disconnected'));
  });

  test('an error whose text says to try again opens a dialog', async () => {
    const { page, service, estimate } = await openPanelOn();
    const errorMessage = 'The rates are being updated. Please Try Again in a minute.';
    service.tax = async () => succeeded(taxResponseOf({ errorMessage, errorCode: 'AvaTaxError', avaTax: null }));
    expect(await estimate()).toMatchObject({ kind: 'error', message: errorMessage });
    expect(page.dialogs).toMatchObject([{ text: errorMessage }]);
  });

  test('an error without a code of the status is only shown', async () => {
    const { page, service, estimate, state } = await openPanelOn();
    service.origin.integrationStatus = 'Disconnected';
    const errorMessage = 'The customer is not active.';
    service.tax = async () => succeeded(taxResponseOf({ errorMessage, errorCode: 'AvaTaxError', avaTax: null }));
    expect(await estimate()).toMatchObject({ kind: 'error', message: errorMessage });
    expect(page.dialogs).toEqual([]);
    await settle();
    expect(state().kind).toBe('error');
  });

  test.each(['NotIntegrated', 'Disconnected', 'CredentialsRefused'] as const)(
    'an estimate refused with %s opens a dialog and has the status read again',
    async (errorCode) => {
      const { page, service, estimate } = await openPanelOn();
      const statusReads = () => service.calls.filter((call) => call === 'originAddress').length;
      service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'No.', errorCode, avaTax: null }));
      await estimate();
      expect(page.dialogs).toHaveLength(1);
      expect(statusReads()).toBe(2);
    },
  );

  test('a customer of a company that is disconnected meanwhile: the not-connected dialog, and the status is read again', async () => {
    const { page, service, estimate } = await openPanelOn(null);
    service.customer = { ...service.customer, customer: null, errorCode: 'Disconnected' };
    page.document = invoiceOf();
    await nextPoll();
    service.origin.integrationStatus = 'Disconnected';
    expect(await estimate()).toEqual(makeState('Disconnected'));
    expect(page.dialogs).toMatchObject([{ text: messages.notConnected }]);
    expect(service.calls).not.toContain('getTax');
  });
});

describe('an estimate in the panel', () => {
  test('shows its progress, writes the lines into the document and shows the amounts', async () => {
    const { click, state, page, estimate, events: news } = await openPanelOn();
    click();
    expect(state()).toEqual(makeState('estimating'));
    await settle();
    expect(state()).toMatchObject({
      kind: 'estimated',
      result: { figures: { salesTax: 98.91, fee: 0.28, taxOnFee: 0.01, total: 99.2 } },
    });
    expect(page.document?.lines.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      ['10', 100],
      ['40', 98.91],
      ['41', 0.28],
      ['42', 0.01],
    ]);
    expect(news.at(-1)).toMatchObject({ type: 'estimated', isCached: false });
    await estimate();
    expect(page.changes).toHaveLength(1);
  });

  test('is one call for a double click', async () => {
    const { click, service } = await openPanelOn();
    click();
    click();
    await settle();
    expect(service.documents).toHaveLength(1);
  });

  test('reads the document at the click, not at the last poll', async () => {
    const { page, estimate } = await openPanelOn(invoiceOf({ customerId: null }));
    page.edit({ customerId: '1' });
    expect((await estimate()).kind).toBe('estimated');
  });

  test('refused for what a customer has is made once that is corrected', async () => {
    const { estimate, service } = await openPanelOn(invoiceOf({ shippingAddress: null }));
    expect(await estimate()).toMatchObject({ kind: 'error', message: messages.noAddress });
    const { customer } = service.customer;
    if (customer === null) throw new Error('The service knows the customer.');
    service.customer = { ...service.customer, customer: { ...customer, shippingAddress: denver } };
    expect(await estimate()).toMatchObject({ kind: 'estimated' });
  });

  test('refused by a check makes no call and shows the sentence until the document changes', async () => {
    const { page, estimate, service, state } = await openPanelOn(invoiceOf({ customerId: null }));
    expect(await estimate()).toMatchObject({
      kind: 'error',
      message: 'Customer is not selected! Please select a customer.',
    });
    expect(service.documents).toEqual([]);
    expect(page.dialogs).toEqual([]);
    page.edit({ customerId: '1' });
    await nextPoll();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });

  test('shows the start date as MM/dd/yyyy', async () => {
    const { estimate } = await openPanelOn(invoiceOf({ date: '2025-12-31' }));
    expect(await estimate()).toMatchObject({
      message:
        'AvaTax calculation Start date: 01/01/2026 set in the Connector Configuration is restricting the tax calculation.',
    });
  });

  test('is replaced by a dialog when automated sales tax applies', async () => {
    const { page, estimate, service } = await openPanelOn(invoiceOf(), (it) => {
      Object.assign(it.service.customer, { isPartnerTaxEnabled: true, isTaxRatePresent: true });
    });
    await estimate();
    expect(page.dialogs).toMatchObject([{ text: messages.accountingTax }]);
    expect(service.documents).toEqual([]);
  });

  test('is replaced by a dialog when the page shows tax of the accounting service', async () => {
    const { page, estimate, service } = await openPanelOn(invoiceOf({ accountingTax: 8.24 }));
    expect(await estimate()).toMatchObject({ message: messages.taxedInQuickBooks });
    expect(page.dialogs).toMatchObject([{ text: messages.taxedInQuickBooks }]);
    expect(service.documents).toEqual([]);
  });

  test('counts the lines of the document at the click, and only when it asks for their tax', async () => {
    const { page, click, state, service } = await openPanelOn();
    page.edit({ lines: [lineOf({ lineId: 'a' }), lineOf({ lineId: 'b' })], shippingAmount: 5 });
    const answer = Promise.withResolvers<ReturnType<typeof succeeded>>();
    service.tax = () => answer.promise;
    click();
    expect(state()).toEqual(makeState('estimating'));
    await settle();
    expect(state()).toEqual(makeState('estimating', 'Lines sent to AvaTax: 3'));
    answer.resolve(succeeded(taxResponseOf()));
    await settle();
    page.edit({ lines: [], shippingAmount: 0 });
    await nextPoll();
    click();
    expect(state()).toEqual(makeState('estimating'));
    await settle();
    expect(state()).toMatchObject({ kind: 'error', message: messages.noLineItem });
  });

  const discounted = invoiceOf({ discount: { amount: 10, percent: '10.00%', taxable: true } });
  const percentNotice = 'Percent discounts are processed with delay.';

  test('with a percent discount continues with a notice in the panel, until the document is saved', async () => {
    const { page, estimate, state } = await openPanelOn(discounted);
    expect(await estimate()).toMatchObject({ kind: 'estimated', note: percentNotice });
    expect(page.dialogs).toEqual([]);
    page.edit({ shippingAmount: 5 });
    await nextPoll();
    expect(state()).toMatchObject({ kind: 'stale', note: '' });
    expect(await estimate()).toMatchObject({ kind: 'estimated', note: percentNotice });
    page.save('created', { txnId: '7', syncToken: '1' });
    await settle();
    expect(state()).toMatchObject({ kind: 'estimated', note: '' });
  });

  test('with a percent discount and without an address has the notice beside the refusal', async () => {
    const { estimate } = await openPanelOn({ ...discounted, shippingAddress: null });
    expect(await estimate()).toMatchObject({ kind: 'error', message: messages.noAddress, note: percentNotice });
  });

  test('that fails leaves the old lines, and View shows the sentence with the correlation id', async () => {
    const { viewError, page, estimate, service } = await openPanelOn();
    await estimate();
    const before = page.document?.lines;
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    const message = 'Address is incomplete.';
    expect(await estimate()).toEqual(makeState('error', message, `${message}\n\nCorrelation id: c-1`));
    expect(page.document?.lines).toBe(before);
    expect(page.dialogs).toEqual([]);
    viewError();
    expect(page.dialogs).toMatchObject([{ text: 'Address is incomplete.\n\nCorrelation id: c-1' }]);
  });

  test.each([
    ['AvaTaxUnavailable', 'Avalara AvaTax did not answer in time. Please try again.'],
    ['QuickBooksUnavailable', 'QuickBooks did not answer in time. Please try again.'],
  ] as const)('refused with %s, which may pass, opens a dialog', async (errorCode, message) => {
    const { page, estimate, service } = await openPanelOn();
    service.tax = async () => succeeded(taxResponseOf({ errorMessage: message, errorCode, avaTax: null }));
    expect(await estimate()).toMatchObject({ kind: 'error', message });
    expect(page.dialogs).toMatchObject([{ text: message }]);
  });

  test('without any answer opens a dialog in every language', async () => {
    const { page, estimate, service, setMessages } = await openPanelOn();
    setMessages(spanish);
    service.failure = failed('network');
    await estimate();
    expect(page.dialogs).toMatchObject([{ text: 'Se produjo un error. Inténtelo de nuevo más tarde.' }]);
  });

  test('with other facts says that the session has ended, and notifies the page', async () => {
    const { estimate, service, events } = await openPanelOn();
    const { result } = await estimate();
    service.failure = failed('unauthorized');
    expect(await result?.explained?.calculate({ date: '2026-06-16' })).toBe(messages.unauthorized);
    expect(events.slice(-2)).toMatchObject([{ type: 'sessionExpired' }, { type: 'error', code: 'unauthorized' }]);
  });

  test('whose code cannot be loaded ends like a call without an answer, and the next click tries again', async () => {
    const { page, estimate, setLoadable } = await openPanelOn();
    setLoadable(false);
    expect(await estimate()).toMatchObject({ kind: 'error', message: messages.network });
    expect(page.dialogs).toMatchObject([{ text: messages.network }]);
    setLoadable(true);
    expect(await estimate()).toMatchObject({ kind: 'estimated' });
  });

  test('whose error has a sentence in the language of the panel is shown in that language, others as they came', async () => {
    const { estimate, service, setMessages } = await openPanelOn();
    setMessages(spanish);
    const errorMessage = 'Address is incomplete.';
    service.tax = async () => succeeded(taxResponseOf({ errorMessage, errorCode: 'Paid', avaTax: null }));
    expect(await estimate()).toMatchObject({ message: spanish.paid });
    service.tax = async () => succeeded(taxResponseOf({ errorMessage, errorCode: 'NoOrigin', avaTax: null }));
    expect(await estimate()).toMatchObject({ message: errorMessage });
  });

  test.each([
    ['the service fails', (it: PanelHarness) => (it.service.tax = async () => failed('failed'))],
    [
      'the answer holds no tax',
      (it: PanelHarness) => (it.service.tax = async () => succeeded(taxResponseOf({ avaTax: null }))),
    ],
  ])("ends with 'Internal server error' and leaves the document as it was when %s", async (_, break_) => {
    const bench = await openPanelOn();
    break_(bench);
    expect(await bench.estimate()).toMatchObject({ kind: 'error', message: 'Internal server error' });
    expect(bench.page.document?.lines).toHaveLength(1);
  });

  test('says why the page refuses the lines, and leaves the document as it was', async () => {
    const { page, estimate, events } = await openPanelOn();
    page.refuseChanges = true;
    const message = 'The tax lines could not be written: The document is locked.';
    expect(await estimate()).toMatchObject({ kind: 'error', message });
    expect(page.document?.lines).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'wrong-host', message });
  });

  test('changes the document as it is when the response arrives, and is then out of date', async () => {
    const { page, service, state, click } = await openPanelOn();
    let answer = () => {};
    service.tax = () => new Promise((resolve) => (answer = () => resolve(succeeded(taxResponseOf()))));
    click();
    await settle();
    page.edit({ lines: [...(page.document?.lines ?? []), lineOf({ lineId: 'b', itemId: '11' })] });
    answer();
    await settle();
    expect(page.document?.lines.map(({ itemId }) => itemId)).toEqual(['10', '11', '40', '41', '42']);
    expect(state().kind).toBe('stale');
  });

  test('never changes another document that appeared since the last poll', async () => {
    const { page, service, state, click } = await openPanelOn(invoiceOf({ txnId: '7' }));
    service.tax = async () => {
      page.document = invoiceOf({ txnId: '8' });
      return succeeded(taxResponseOf());
    };
    click();
    await settle();
    expect(page.changes).toEqual([]);
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });

  test('never estimates a document that came on screen while its code was loaded', async () => {
    const { page, service, state, click, loadAfter } = await openPanelOn(invoiceOf({ txnId: '7' }));
    const loaded = Promise.withResolvers<void>();
    loadAfter(loaded.promise);
    click();
    await settle();
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    loaded.resolve();
    await settle();
    expect([service.documents, page.changes]).toEqual([[], []]);
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });

  test('estimates the document on screen, though the last poll has read another one', async () => {
    const { page, service, estimate } = await openPanelOn(invoiceOf({ txnId: '7' }));
    page.document = invoiceOf({ txnId: '8' });
    expect((await estimate()).kind).toBe('estimated');
    expect(service.documents).toMatchObject([{ txnId: '8' }]);
  });

  test('never changes another document that appeared during the call', async () => {
    const { page, service, state, click } = await openPanelOn(invoiceOf({ txnId: '7' }));
    let answer = () => {};
    service.tax = () => new Promise((resolve) => (answer = () => resolve(succeeded(taxResponseOf()))));
    click();
    await settle();
    page.document = invoiceOf({ txnId: '8' });
    await nextPoll();
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
    answer();
    await settle();
    expect(page.changes).toEqual([]);
    expect(state()).toEqual(makeState('idle', 'Not estimated yet'));
  });
});
