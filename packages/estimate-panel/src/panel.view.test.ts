import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordState } from '@salestax/contract';
import type { AccountingDocument } from './host/document-host.ts';
import { mount, type EstimatePanelOptions } from './index.ts';
import { openQueueStore } from './record/queue-store.ts';
import { createFakePage } from './testing/document-page.fake.ts';
import { invoiceOf, recordStateOf, taxResponseOf } from './testing/document.fixture.ts';
import { serviceAnswers, stubService } from './testing/service-answers.fixture.ts';
import estimateStyles from './view/estimate.css';

let answers = serviceAnswers();
const called: string[] = [];
/** Promises that delay the calls named by the keys. */
const gates = new Map<string, Promise<unknown>>();

beforeEach(() => {
  called.length = 0;
  gates.clear();
  answers = serviceAnswers();
  answers.set('getTax', () =>
    taxResponseOf({
      requestId: 'c-7',
      breakdown: [
        {
          line: 1,
          jurisdiction: 'DENVER',
          level: 'City',
          rate: '0.0515',
          taxable: 100,
          exempt: 0,
          tax: 5.15,
          taxCode: 'P0000000',
          codeFrom: 'default',
        },
      ],
    }),
  );
  stubService(async (name) => {
    called.push(name);
    await gates.get(name);
    const answer = answers.get(name);
    return answer ? answer() : {};
  });
});

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A busy machine delays the polls of the panel. */
const waitLimit = { timeout: 10_000 };

function panelOn(
  document: AccountingDocument | null = invoiceOf(),
  options: Partial<EstimatePanelOptions> = {},
  isAdmin = true,
) {
  const page = createFakePage(document);
  page.isAdmin = isAdmin;
  const handle = mount(globalThis.document.body, {
    config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    host: page.host,
    session: async () => 'token-1',
    ...options,
  });
  unmounts.push(handle.unmount);
  const root = () => {
    if (handle.element.shadowRoot === null) throw new Error('The panel has a shadow root.');
    return handle.element.shadowRoot;
  };
  const buttons = () =>
    [...root().querySelectorAll<HTMLButtonElement>('section button:not([popover] button)')].filter(
      ({ hidden }) => !hidden,
    );
  return {
    page,
    handle,
    root,
    text: () => {
      const shown = root().querySelector('section')?.cloneNode(true);
      if (!(shown instanceof HTMLElement)) return '';
      for (const hidden of shown.querySelectorAll('[hidden], [popover]')) hidden.remove();
      return shown.textContent;
    },
    buttons: () => buttons().map(({ textContent }) => textContent),
    button: (name: string) => buttons().find(({ textContent }) => textContent?.startsWith(name)),
    shows: (sentence: string | RegExp) =>
      vi.waitFor(() => expect(root().querySelector('section')?.textContent).toMatch(sentence), waitLimit),
    announced: (sentence: string | RegExp) =>
      vi.waitFor(() => expect(announcerIn(root())?.textContent).toMatch(sentence), waitLimit),
  };
}

/** The panel's live region; the breakdown has one of its own. */
const announcerIn = (root: ParentNode) =>
  [...root.querySelectorAll('[role=status]')].find((region) => region.closest('section') === null);

describe('after a save the panel’s view', () => {
  const saved = async (record: Partial<RecordState>) => {
    answers.set('processDocument', () => ({ errorMessage: null, status: 'Done', operationId: 'op-1' }));
    answers.set('timeline', () => ({ entries: [], record: recordStateOf(record) }));
    const panel = panelOn(invoiceOf({ txnId: '7' }));
    await panel.handle.ready;
    await panel.shows('Active');
    panel.page.save('updated', { syncToken: '1' });
    return panel;
  };

  test('shows and announces what became of the record, and not the estimate again', async () => {
    const panel = await saved({ version: 2 });
    await panel.shows('Recorded at AvaTax as 1087. Version 2.');
    await panel.announced(/^Recorded at AvaTax as 1087\. Version 2\.$/);
    expect(panel.buttons()).toEqual(['Estimate Tax']);
  });

  test('offers to load completed lines, and has the focus on the estimate afterwards', async () => {
    const panel = await saved({ writtenSyncToken: '2' });
    await panel.shows('The tax lines were completed after the save.');
    panel.page.host.reload = async () => panel.page.edit({ syncToken: '2' });
    const load = panel.button('Load them');
    load?.focus();
    load?.click();
    await panel.shows('Recorded at AvaTax as 1087. Version 1.');
    expect(panel.button('Load them')).toBeUndefined();
    expect(panel.root().activeElement?.textContent).toBe('Estimate Tax');
  });

  test('opens the whole reason why the record needs attention', async () => {
    const panel = await saved({ state: 'attention', message: 'The period is locked.' });
    await panel.shows('The record at AvaTax needs attention. The period is locked.');
    panel.button('View')?.click();
    expect(panel.page.dialogs).toMatchObject([
      { text: 'The record at AvaTax needs attention. The period is locked.\n\nCorrelation id: op-1' },
    ]);
  });
});

describe('the panel’s announcements', () => {
  /** What the live region receives from now on. */
  function announcementsOf({ root }: ReturnType<typeof panelOn>) {
    const texts: string[] = [];
    const region = announcerIn(root());
    if (region === undefined) throw new Error('The panel has a live region.');
    new MutationObserver(() => region.textContent && texts.push(region.textContent)).observe(region, {
      childList: true,
    });
    return texts;
  }

  test('are whole sentences, each one once', async () => {
    const panel = panelOn(invoiceOf({ discount: { amount: 10, percent: '10.00%', taxable: true } }));
    await panel.shows('Active');
    const texts = announcementsOf(panel);
    const gate = Promise.withResolvers();
    gates.set('getTax', gate.promise);
    panel.button('Estimate Tax')?.click();
    await panel.announced('Lines sent');
    gate.resolve(undefined);
    await panel.announced('Estimated');
    expect(texts).toEqual([
      'Estimating… Lines sent to AvaTax: 1. Percent discounts are processed with delay.',
      'Estimated. Total tax and fees $99.20.',
    ]);
  });
});

describe('the panel’s breakdown', () => {
  const opened = async (document = invoiceOf()) => {
    const panel = panelOn(document);
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    const why = panel.root().querySelector('[role=dialog]');
    const press = (name: string) =>
      [...(why?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
    return { why, press };
  };

  test('shows the reason of a line below its name', async () => {
    answers.set('getTax', () =>
      taxResponseOf({ avaTax: 0, lines: [{ line: 1, taxCode: 'NT', zeroReason: 'non-taxable-line' }] }),
    );
    const { why } = await opened();
    const line = why?.querySelectorAll('table')[1]?.rows[1];
    expect(line?.querySelector('th[scope=row] small')?.textContent).toBe('Not marked as taxable in QuickBooks.');
    expect([...(line?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual(['NT', '0.00']);
  });

  test('links to the receipt of a recorded document in a new tab, and to none of one that is not recorded', async () => {
    const unsaved = await opened();
    expect(unsaved.why?.querySelector('a')).toBeNull();
    answers.set('timeline', () => ({ entries: [], record: recordStateOf({ state: 'not-recorded' }) }));
    const notRecorded = await opened(invoiceOf({ txnId: '7' }));
    expect(notRecorded.why?.querySelector('a')).toBeNull();
    answers.set('timeline', () => ({ entries: [], record: recordStateOf({}) }));
    const { why } = await opened(invoiceOf({ txnId: '7' }));
    await vi.waitFor(() => expect(why?.querySelector('a')).not.toBeNull());
    const link = why?.querySelector('a');
    expect([link?.textContent, link?.target]).toEqual(['Tax receipt (opens in a new tab)', '_blank']);
    expect(link?.getAttribute('href')).toMatch(/\/receipt\?realmId=\d+&txnType=35&txnId=7$/);
  });

  test('is copied as text with the number of the document, and says so', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const { why, press } = await opened();
    press('Copy');
    await vi.waitFor(() => expect(why?.querySelector('[role=status]')?.textContent).toBe('Copied.'));
    expect(copied).toEqual([expect.stringMatching(/^Why this tax\? 1087, 06\/15\/2026\n/)]);
    expect(copied[0]).toContain('DENVER\tCity\t5.15%\t100.00\t0.00\t0.00\t5.15');
  });

  test('says so when the browser does not allow copying', async () => {
    vi.stubGlobal('navigator', {});
    Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true });
    const { why, press } = await opened();
    press('Copy');
    await vi.waitFor(() =>
      expect(why?.querySelector('[role=status]')?.textContent).toBe('Copying is not allowed here.'),
    );
    Reflect.deleteProperty(document, 'execCommand');
  });
});

describe('the panel’s view', () => {
  test('is ready when a document is opened that needs attention, before anything else is shown', async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    answers.set('getTax', () => taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null }));
    const saved = panelOn(invoiceOf({ txnId: '7' }));
    await saved.shows('Active');
    saved.button('Estimate Tax')?.click();
    await saved.shows('Address is incomplete.');
    saved.page.save('updated', { syncToken: '1' });
    const company = Promise.withResolvers<void>();
    gates.set('originAddress', company.promise);
    const opened = panelOn(invoiceOf({ txnId: '7', syncToken: '1' }));
    await vi.waitFor(() => expect(opened.page.readCount).toBeGreaterThan(0));
    // Behind the reading of the panel, which then knows of the failed estimate before it knows the company.
    const change = openQueueStore<object>('salestax-panel-9341452100000001');
    await vi.waitFor(async () => expect(await change((queue) => queue)).toHaveLength(1));
    company.resolve();
    await opened.handle.ready;
    expect(opened.text()).toContain('Address is incomplete.');
  });

  test('offers the estimate, shows its progress and its result', async () => {
    const panel = panelOn();
    await panel.handle.ready;
    await panel.shows('Active');
    expect(panel.buttons()).toEqual(['Estimate Tax']);
    const gate = Promise.withResolvers();
    gates.set('getTax', gate.promise);
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimating…');
    await panel.shows('Lines sent to AvaTax: 1');
    expect(panel.button('Estimate Tax')?.getAttribute('aria-disabled')).toBe('true');
    gate.resolve(undefined);
    await panel.shows('Estimated');
    const figures = [...panel.root().querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    );
    expect(figures).toEqual([
      ['Sales tax', '98.91'],
      ['Retail delivery fee', '0.28'],
      ['Tax on fee', '0.01'],
      ['Total tax and fees', '$99.20'],
    ]);
    await panel.announced(/Total tax and fees \$99\.20/);
  });

  test('leaves the focus on the button that was pressed', async () => {
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.focus();
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    expect(panel.root().activeElement).toBe(panel.button('Estimate Tax'));
  });

  test('names the fee as the law of its state does', async () => {
    const name = 'Road Improvement and Food Delivery Fee';
    answers.set('getTax', () => taxResponseOf({ rdfAmount: 0.5, rdfName: name }));
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    expect(panel.text()).toContain(`${name}0.50`);
  });

  test('says that a fee is due whose amount is not known', async () => {
    const row = { jurisdiction: 'COLORADO', level: 'State', rate: '0.0290', exempt: 0, codeFrom: 'default' } as const;
    answers.set('getTax', () =>
      taxResponseOf({
        rdfAmount: '',
        taxOnRdfAmount: '',
        rdfUnknown: true,
        breakdown: [
          { ...row, line: 1, taxable: 100, tax: 2.9, taxCode: 'P0000000' },
          { ...row, line: 2, taxable: 0, tax: 0, taxCode: 'OF400000' },
        ],
      }),
    );
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    expect(panel.root().querySelector('dl')?.textContent).toContain('Retail delivery feeNot known');
    const why = panel.root().querySelector('[role=dialog]')?.textContent;
    expect(why).toContain('A retail delivery fee is due, but AvaTax does not know its amount.');
    expect(why).toContain('Retail delivery feeOF400000Not known');
  });

  test('omits absent fees, and explains a zero tax', async () => {
    answers.set('getTax', () =>
      taxResponseOf({
        avaTax: 0,
        rdfAmount: '',
        taxOnRdfAmount: '',
        zeroReason: 'no-tax-in-state',
        zeroReasonText: 'This state has no general sales tax.',
      }),
    );
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    expect(panel.text()).not.toContain('Retail delivery fee');
    expect(panel.root().querySelector('[role=dialog]')?.textContent).toContain('This state has no general sales tax.');
  });

  test('shows a fee that the seller pays beside the total', async () => {
    answers.set('getTax', () => taxResponseOf({ rdfAmount: '', taxOnRdfAmount: '', absorbedFee: 0.29 }));
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    expect([...panel.root().querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Sales tax',
      'Total tax and fees',
      'Delivery fee that you pay',
    ]);
    expect(panel.text()).toContain('$98.91');
    expect(panel.text()).toContain('0.29');
  });

  test('hides all figures but the total where the panel is narrow, also beside a fee that the seller pays', async () => {
    answers.set('getTax', () => taxResponseOf({ rdfAmount: '', taxOnRdfAmount: '', absorbedFee: 0.29 }));
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    const [, hiding = ''] = /([^{}]+)\{\s*display:\s*none/.exec(estimateStyles) ?? [];
    const figures = [...panel.root().querySelectorAll('dl > div')];
    expect(figures.flatMap((figure) => (figure.matches(hiding) ? [] : [figure.textContent]))).toEqual([
      'Total tax and fees$98.91',
    ]);
  });

  test('states on the button that the result is out of date', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    panel.page.edit({ shippingAmount: 9.5 });
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(panel.button('Estimate Tax')?.textContent).toContain('Out of date'));
    expect(panel.text()).toContain('98.91');
    await panel.announced('Out of date');
  });

  test('shows View for an error, and opens it with the correlation id', async () => {
    answers.set('getTax', () =>
      taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null, requestId: 'c-7' }),
    );
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Address is incomplete.');
    expect(panel.buttons()).toEqual(['View error', 'Estimate Tax']);
    panel.button('View')?.click();
    expect(panel.page.dialogs).toMatchObject([{ text: 'Address is incomplete.\n\nCorrelation id: c-7' }]);
    await panel.announced('Address is incomplete.');
  });

  test('of a company that was never connected says so, and offers neither an estimate nor an error', async () => {
    const refusal = Object.assign(new Error('This company was never connected.'), { code: 'UnknownCompany' });
    const errors: unknown[] = [];
    const statuses: unknown[] = [];
    const session = vi.fn<() => Promise<string>>(() => Promise.reject(refusal));
    const panel = panelOn(invoiceOf(), {
      session,
      on: { error: (error) => void errors.push(error), status: ({ status }) => void statuses.push(status) },
    });
    await panel.shows('AvaTax configuration is not found');
    expect(panel.buttons()).toEqual([]);
    panel.page.save('created', { txnId: '145' });
    await vi.waitFor(() => expect(session).toHaveBeenCalledTimes(3));
    // The report of the save has failed, and the panel is drawn.
    await new Promise((done) => setTimeout(done, 20));
    expect(panel.text()).not.toContain('not recorded yet');
    expect([errors, statuses]).toEqual([[], ['NotIntegrated']]);
  });

  test('of a page whose client has no right to the company still shows an error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = Object.assign(new Error('The client has no access to this company.'), { code: 'WrongCompany' });
    const panel = panelOn(invoiceOf(), { session: () => Promise.reject(refusal) });
    await panel.shows('Something went wrong, please try again later.');
    expect(panel.buttons()).toEqual(['View error', 'Estimate Tax']);
  });

  test.each([
    [{ integrationStatus: 'Down' }, 'Down', ['Estimate Tax']],
    [{ integrationStatus: 'Disconnected' }, 'Disconnected', []],
    [{ integrationStatus: 'NotIntegrated', errorMessage: 'Not linked.' }, 'Not linked.', ['View error']],
    [
      { integrationStatus: 'NotIntegrated', errorMessage: 'Not registered.', errorCode: 'NotRegistered' },
      'AvaTax configuration is not found',
      [],
    ],
    [{ ecoSystemStatus: 'Disabled' }, 'Active', ['View error']],
    [{}, 'Active', ['Estimate Tax']],
  ] as const)('for %j shows %s and offers %j', async (change, sentence, offered) => {
    const origin = answers.get('originAddress')?.();
    answers.set('originAddress', () => Object.assign({}, origin, change));
    const panel = panelOn();
    await panel.shows(sentence);
    expect(panel.buttons()).toEqual(offered);
  });

  test('shows only the word when Disconnected', async () => {
    const origin = answers.get('originAddress')?.();
    answers.set('originAddress', () => Object.assign({}, origin, { integrationStatus: 'Disconnected' }));
    const panel = panelOn();
    await panel.shows('Disconnected');
    expect(panel.text()).toBe('DisconnectedAvaTax');
  });

  test.each([
    [true, 'Open connector settings'],
    [false, 'Ask an administrator'],
  ])('states who can complete a missing configuration (administrator: %s)', async (isAdmin, sentence) => {
    answers.set('getConfiguration', () => null);
    const panel = panelOn(invoiceOf(), {}, isAdmin);
    await panel.shows('AvaTax configuration is not found');
    expect(panel.text()).toContain(sentence);
    expect(panel.buttons()).toEqual(['View error']);
  });

  test('is empty and has no height on an unsupported document', async () => {
    const panel = panelOn(invoiceOf({ txnType: 36 }));
    await vi.waitFor(() => expect(panel.page.heights).toEqual([0]));
    expect(panel.root().querySelector('section')).toBeNull();
    expect(called).toEqual([]);
  });

  test('requests a session once for all calls that the service refuses', async () => {
    let sessions = 0;
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) =>
      init.headers.authorization === 'Bearer token-2' ? answering(url) : new Response('{}', { status: 401 }),
    );
    const panel = panelOn(invoiceOf(), { session: async () => `token-${(sessions += 1)}` });
    await panel.shows('Active');
    expect(sessions).toBe(2);
  });

  test('emits events for statuses, results and an ended session', async () => {
    const reported: unknown[] = [];
    const panel = panelOn(invoiceOf(), {
      on: {
        status: ({ status }) => void reported.push(status),
        estimated: ({ total, isCached }) => void reported.push([total, isCached]),
        sessionExpired: () => void reported.push('expired'),
      },
    });
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows('Estimated');
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
    panel.button('Estimate Tax')?.click();
    await panel.shows('Session is timed out. Please log in again.');
    expect(reported).toEqual(['Active', [99.2, false], 'expired']);
  });

  test('shows hostile texts as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    answers.set('getTax', () => taxResponseOf({ errorMessage: hostile, avaTax: null }));
    const panel = panelOn();
    await panel.shows('Active');
    panel.button('Estimate Tax')?.click();
    await panel.shows(hostile);
    expect(panel.root().querySelector('img')).toBeNull();
  });

  test('leaves no listener, timer or element behind when it is unmounted', async () => {
    vi.useFakeTimers();
    const panel = panelOn();
    await panel.shows('Active');
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    panel.handle.unmount();
    expect(panel.page.listeners.size).toBe(0);
    expect(panel.handle.element.isConnected).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    const before = panel.page.readCount;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(panel.page.readCount).toBe(before);
  });

  test.each([
    [{ host: {} }, /"host" must be an object with the functions context, current/],
    [{ config: { oauthBaseUrl: 'nowhere', apiBaseUrl: 'https://connector.example' } }, /config.oauthBaseUrl/],
    [{ sesion: async () => '' }, /unknown option "sesion"/],
  ])('names the wrong option in %j', (wrong, message) => {
    const options: EstimatePanelOptions = Object.assign(
      {
        config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
        host: createFakePage().host,
        session: undefined,
      },
      wrong,
    );
    expect(() => mount(document.body, options)).toThrow(message);
  });
});
