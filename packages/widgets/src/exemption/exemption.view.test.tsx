import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession, writeSession } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import { describeMountContract } from '../../../widget-kit/src/testing/mount-contract.harness.ts';
import {
  academy,
  certificate,
  certificates,
  chaparral,
  customers,
  growers,
  memorialPark,
  parks,
  run,
} from '../testing/exemption.fixture.ts';
import { fakeService, never, offline, ok, refuse, type FakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { mount, widget, type ExemptionOptions } from './index.ts';

const session = () => Promise.resolve('token');
const path = (name: string) => `POST /api/CertCapture/${name}`;
const sends = { Email: path('SendExemptionRequest/0/Email'), Download: path('SendExemptionRequest/0/Download') };
let service: FakeService;
let page = new AbortController();
let savedAs: string[] = [];
const json = (body: unknown) => () => Response.json(body);

/** The service's answer about the company in a status. */
const configurationOf = (status: string) => ({
  status,
  isEnableAddressValidation: true,
  editConfig: false,
  avaTaxUserName: 'dana@cottonwood.example',
  qboCompanyName: 'Cottonwood Landscape Supply',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 17, 9) });
  savedAs = [];
  service = fakeService({
    [path('ExemptedCustomerSearchRequest/0')]: json({ isSentToSearch: 1 }),
    [path('FetchExemptedCustomers/0')]: json({ exemptedCustomerData: certificates }),
    [path('FetchQboCustomersRequest/0')]: json({ isSentToSearch: 1 }),
    [path('FetchQboCustomersResponse/0')]: json({ fetchQboCustomerData: customers }),
    [path('FetchExemptionRequests/0')]: json({ requestedCount: 0 }),
    [sends.Email]: json({ downloadLinkCustomer: [], customerErrors: [] }),
    'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
  });
  service.reply = ({ key }) => (key.startsWith('GET ') ? Response.json(configurationOf('Active')) : offline());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    savedAs.push(this.download);
  });
});
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

describeMountContract('exemption', widget, () => ({ config, session }));

async function show(options: Partial<ExemptionOptions> = {}) {
  const screen = mount(document.body, { config, session, signal: page.signal, ...options });
  await screen.ready.catch(() => undefined);
  const view = () => {
    const element = screen.element.shadowRoot?.querySelector('.st-view');
    if (!element) throw new Error('There is no view.');
    return element;
  };
  const all = (selector: string) => [...view().querySelectorAll<HTMLElement>(selector)];
  const find = (selector: string) => {
    const [found] = all(selector);
    if (found === undefined) throw new Error(`Nothing is ${selector}.`);
    return found;
  };
  const button = (name: string, within = 'button') => {
    const found = all(within).find((each) =>
      [each.textContent?.trim(), each.getAttribute('aria-label')].includes(name),
    );
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  function type(name: string, value: string): void {
    const input = find(`input[name=${name}]`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
  }
  const submit = (within = '') =>
    find(`${within} form`).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  const shows = (sentence: string) => vi.waitFor(() => expect(view().textContent).toContain(sentence));
  const showsNoMore = (sentence: string) => vi.waitFor(() => expect(view().textContent).not.toContain(sentence));
  const rows = () => all('tbody tr[data-row]').map((row) => [...row.children].map((cell) => cell.textContent));
  const rowOf = (name: string) => {
    const found = all('tbody tr[data-row]').find((row) => row.textContent?.includes(name));
    if (found === undefined) throw new Error(`There is no row ${name}.`);
    return found;
  };
  async function toRequests(): Promise<void> {
    await shows('Wasatch');
    button('Send Exemption Certificate Request').click();
    await shows('Customer with -');
    submit('.st-exemption');
    await shows(memorialPark.customerName);
  }
  const tick = (name: string) => rowOf(name).querySelector<HTMLInputElement>('input[type=checkbox]');
  return { screen, view, all, find, button, type, submit, shows, showsNoMore, rows, rowOf, tick, toRequests };
}

describe('the tab of certificates', () => {
  it('begins with the filter of its options', async () => {
    const { rows, shows } = await show({ show: 'expired' });
    await shows('Sandia Growers Supply');
    expect(rows()).toHaveLength(1);
  });

  it('leads from a notice to the customers who are asked for new certificates', async () => {
    const customerCodes = [memorialPark.customerId];
    service.answer(
      path('FetchExemptedCustomers/0'),
      json({ exemptedCustomerData: certificates.map((row) => (row.valid ? row : { ...row, customerCodes })) }),
    );
    const { button, shows, tick } = await show();
    await shows('1 certificate has expired without a successor.');
    button('Ask for a new one').click();
    await shows(memorialPark.customerName);
    await vi.waitFor(() => expect(tick(memorialPark.customerName)?.checked).toBe(true));
  });

  it('has the columns in their order, sorted by customer name, descending', async () => {
    const { shows, all, rows } = await show();
    await shows('Wasatch');
    expect(all('thead th').map(({ textContent }) => textContent?.trim())).toEqual([
      'Customer Code',
      'Customer Name',
      'Address',
      'Region',
      'Certificate Id',
      'Exemption Reason',
      'Signed Date',
      'Expiration',
      'Status',
      'Certificate',
    ]);
    expect(rows().map(([, name]) => name)).toEqual([
      'Wasatch Parks District',
      'St. Anne Parish',
      'Sandia Growers Supply',
      'Prairie Nursery Co-op',
      'High Plains Sod Farm',
    ]);
    expect(rows()[0]).toEqual([
      '1002',
      'Wasatch Parks District',
      '2 Main St, Suite 4, Denver, UT 80202',
      'UT',
      '40002',
      'Resale',
      '04/22/2024',
      '09/10/2026in 85 days',
      'Valid',
      '',
    ]);
  });

  it('offers the documents of valid certificates only, and shows why others are not valid', async () => {
    const { shows, rowOf } = await show();
    await shows('Wasatch');
    expect(rowOf('Sandia').textContent).toContain('Expired');
    expect(rowOf('Sandia').querySelector('button')).toBeNull();
    expect(rowOf('Wasatch').querySelector('button')?.getAttribute('aria-label')).toBe(
      'Download the certificate of Wasatch Parks District',
    );
  });

  it('shows the state and the number of a certificate, and has a link to the PDF of an invalid one', async () => {
    const facts = { certificateState: 'Minnesota', exemptionNumber: 'MN-4711', hasDocument: true };
    service.answer(path('FetchExemptedCustomers/0'), ok({ exemptedCustomerData: [{ ...growers, ...facts }, parks] }));
    service.answer(path('DownloadCertificate/0'), ok(btoa('%PDF-1.4')));
    const { shows, rowOf } = await show();
    await shows('Sandia');
    expect(rowOf('Sandia').textContent).toContain('MinnesotaMN-4711PDF');
    rowOf('Sandia').querySelector('button')?.click();
    const downloads = () => service.calls.filter(({ key }) => key.includes('DownloadCertificate'));
    await vi.waitFor(() => expect(downloads()).toMatchObject([{ body: '40004' }]));
  });

  it('saves the document of a certificate', async () => {
    service.answer(path('DownloadCertificate/0'), ok(btoa('%PDF-1.4')));
    const { shows, button } = await show();
    await shows('Wasatch');
    button('Download the certificate of Wasatch Parks District').click();
    await vi.waitFor(() => expect(savedAs).toEqual(['Wasatch Parks District exemption certificate.pdf']));
    expect(service.calls.find(({ key }) => key === path('DownloadCertificate/0'))?.body).toBe('40002');
  });

  it.each([
    ['', 'This certificate has no document.'],
    [btoa('<html>'), 'This document is not a PDF. Open it at AvaTax.'],
    ['It is larger than 10 MB.', 'It is larger than 10 MB.'],
  ])('shows what is wrong with a document that is %j', async (answer, sentence) => {
    service.answer(path('DownloadCertificate/0'), ok(answer));
    const { shows, button } = await show();
    await shows('Wasatch');
    button('Download the certificate of Wasatch Parks District').click();
    await shows(sentence);
    expect(savedAs).toEqual([]);
  });

  it('shows which certificates expire within 90 days, and filters by them', async () => {
    const { shows, showsNoMore, button, rows } = await show();
    await shows('3 certificates expire in the next 90 days.');
    await shows('Ask for new ones before 07/07/2026, 08/01/2026, and 09/10/2026.');
    button('Show the three').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(3));
    button('Show all').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
    await showsNoMore('No certificate matches.');
  });

  it.each([
    [1, '1 certificate expires in the next 90 days. Ask for a new one before 07/01/2026.', 'Show it'],
    [4, 'The first ends on 07/01/2026: ask for new ones before.', 'Show the four'],
    [12, '12 certificates expire in the next 90 days.', 'Show them'],
  ])('has sentences for %i certificates that expire soon', async (count, sentence, name) => {
    const soon = Array.from({ length: count }, (_, at) =>
      certificate(at + 1, { expirationDate: `2026-07-${String(at + 1).padStart(2, '0')}` }),
    );
    service.answer(path('FetchExemptedCustomers/0'), json({ exemptedCustomerData: soon }));
    const { shows, button } = await show();
    await shows(sentence);
    expect(button(name)).toBeDefined();
  });

  it('filters by a text, and finds nothing without one', async () => {
    const { shows, type, submit, rows, button } = await show();
    await shows('Filter by');
    type('certificateFilter', 'PRAIRIE');
    submit();
    await vi.waitFor(() => expect(rows().map(([, name]) => name)).toEqual(['Prairie Nursery Co-op']));
    type('certificateFilter', '');
    submit();
    await shows('Nothing to search for');
    button('Show all').click();
    await vi.waitFor(() => expect(rows()).toHaveLength(5));
  });

  it('is searched again when it is chosen again', async () => {
    const { toRequests, button, shows } = await show();
    await toRequests();
    service.answer(path('FetchExemptedCustomers/0'), json({ exemptedCustomerData: [] }));
    button('Exempted Customer').click();
    await shows('AvaTax has no exemption certificates.');
    const searches = service.keys().filter((key) => key === path('ExemptedCustomerSearchRequest/0'));
    expect(searches).toHaveLength(2);
  });

  it('logs a search that was not queued, and shows a note', async () => {
    service.answer(path('ExemptedCustomerSearchRequest/0'), json({ isSentToSearch: 0 }));
    const { shows, all } = await show();
    await shows("The search didn't start.");
    expect(all('dialog[open]')).toHaveLength(0);
    await vi.waitFor(() => expect(service.keys()).toContain('POST /oauth/api/clientlogs'));
  });

  it('shows the progress of a slow search, and stops it', async () => {
    service.answer(path('FetchExemptedCustomers/0'), json({ run: run({ done: 500, total: 1_200 }) }));
    service.answer('POST /api/Background/Cancel/0', json({ isCancelled: true }));
    const { shows, button } = await show();
    await shows('500 of 1,200');
    button('Stop').click();
    await shows('Stopped.');
    expect(service.calls.find(({ key }) => key.includes('Cancel'))?.body).toEqual({ kind: 'exempted-customers' });
  });
});

describe('the tab of requests', () => {
  it('is shown by Retry after its code could not be loaded', async () => {
    // As the loader of the elements names a file that could not be loaded.
    const absent = Symbol.for('salestax.absent');
    Reflect.set(globalThis, absent, new Set(['modules/requests-part-1.js']));
    const { button, shows } = await show();
    await shows('Wasatch');
    button('Send Exemption Certificate Request').click();
    await vi.waitFor(() => button('Retry'));
    Reflect.deleteProperty(globalThis, absent);
    button('Retry').click();
    await shows('Customer with -');
    expect(button('Search')).toBeDefined();
  });

  it('shows customers, a dash for blanks, and no checkbox where the method has no address', async () => {
    const { toRequests, all, rows, tick, view } = await show();
    await toRequests();
    expect(
      all('thead th')
        .slice(1)
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['Customer Name', 'Company', 'Email', 'Shipping Address', 'Billing Address', 'Fax', 'Phone']);
    expect(rows().map(([, name, , email, , , fax]) => [name, email, fax])).toEqual([
      [memorialPark.customerName, memorialPark.emailAddress, '–'],
      [chaparral.customerName, '–', chaparral.faxNumber],
      [academy.customerName, academy.emailAddress, academy.faxNumber],
    ]);
    expect([tick('Evergreen'), tick('Chaparral'), tick('Birchwood')].map((box) => box === null)).toEqual([
      false,
      true,
      false,
    ]);
    expect(view().textContent).toContain(
      'If a customer record has no email or fax value, no checkbox is shown for that customer.',
    );
  });

  it('sends the five fields of its form, all customers by default', async () => {
    const { toRequests, type, submit } = await show();
    await toRequests();
    type('CompanyName', 'Park');
    submit();
    const searches = () => service.calls.filter(({ key }) => key === path('FetchQboCustomersRequest/0'));
    await vi.waitFor(() => expect(searches()).toHaveLength(2));
    expect(searches().at(-1)?.body).toEqual({
      CustomerGivenName: '',
      CustomerFamilyName: '',
      CustomerEmail: '',
      CompanyName: 'Park',
      SelectOption: 'All',
    });
  });

  it('shows how many customers select-all selects, and deselects by method', async () => {
    const { toRequests, find, shows, tick } = await show();
    await toRequests();
    find('thead input[type=checkbox]').click();
    await shows('All (2) customers will be selected.');
    await shows('2 of 3 selected');
    find('input[value=Fax]').click();
    await shows('1 of 3 selected');
    expect(tick('Evergreen')).toBeNull();
    find('input[value=Download]').click();
    await vi.waitFor(() => expect(tick('Evergreen')?.checked).toBe(false));
  });

  it('shows an alert when nobody is selected', async () => {
    const { toRequests, button, shows } = await show();
    await toRequests();
    button('Send Request').click();
    await shows('Please select the QuickBooks customers to send the exemption request.');
    expect(service.keys()).not.toContain(sends.Email);
  });

  it('shows who was asked when, and asks before it asks them again', async () => {
    const lastRequest = { at: new Date().toISOString(), by: 'Dana Whitfield', method: 'Email', count: 2 };
    service.answer(
      path('FetchQboCustomersResponse/0'),
      ok({ fetchQboCustomerData: [memorialPark, { ...academy, lastRequest }] }),
    );
    const { shows, toRequests, tick, button, all } = await show();
    await toRequests();
    await shows('by Email · Dana Whitfield · 2 times · no answer yet');
    tick('Birchwood')?.click();
    await shows('1 of 2 selected');
    button('Send Request').click();
    await vi.waitFor(() => expect(all('dialog[open]')[0]?.textContent).toContain('Birchwood Academy'));
    expect(service.calls.filter(({ key }) => key.includes('SendExemptionRequest'))).toEqual([]);
    button('Ask all again').click();
    await vi.waitFor(() =>
      expect(service.calls.filter(({ key }) => key.includes('SendExemptionRequest'))).toHaveLength(1),
    );
  });

  it('shows the local day of the last request', async () => {
    vi.stubEnv('TZ', 'America/Denver');
    const lastRequest = { at: '2026-06-17T01:00:00.000Z', by: '', method: 'Email', count: 1 };
    service.answer(
      path('FetchQboCustomersResponse/0'),
      ok({ fetchQboCustomerData: [{ ...memorialPark, lastRequest }] }),
    );
    const { toRequests, rowOf } = await show();
    await toRequests();
    expect(rowOf(memorialPark.customerName).textContent).toContain('Asked on 06/16/2026 by Email');
  });

  it('shows to how many customers requests were sent', async () => {
    const { toRequests, button, shows, tick, screen } = await show();
    const onSent = vi.fn<(event: object) => void>();
    screen.on('requestsSent', onSent);
    await toRequests();
    tick('Evergreen')?.click();
    await shows('1 of 3 selected');
    tick('Birchwood')?.click();
    await shows('2 of 3 selected');
    button('Send Request').click();
    await shows('Exemption certificate requests have been sent to 2 customers.');
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ method: 'Email', accepted: 2, failed: 0 });
  });

  it('lists the customers whose requests failed, and saves that list', async () => {
    const { customerId: id, customerName } = memorialPark;
    const answer: Answer<'sendExemptionRequest'> = {
      downloadLinkCustomer: [],
      customerErrors: [{ id, customerName, errorMessage: 'The mailbox does not exist.' }],
    };
    service.answer(sends.Email, json(answer));
    const { toRequests, button, shows, find, tick, all } = await show();
    await toRequests();
    tick('Evergreen')?.click();
    await shows('1 of 3 selected');
    tick('Birchwood')?.click();
    await shows('2 of 3 selected');
    button('Send Request').click();
    await shows('Exemption certificate requests have been sent on Email to (1) customers.');
    // The dialog opens in an effect after its text is there.
    const dialog = await vi.waitFor(() => find('dialog[open]'));
    for (const words of [
      'Exemption Certificate Request Status:',
      'Error list:',
      'Please check and correct the errors occured for the record of selected customers.',
      'The mailbox does not exist.',
    ])
      expect(dialog.textContent).toContain(words);
    expect([...dialog.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent)).toEqual([
      'Customer Code',
      'Customer name',
      'Error',
    ]);
    button('Download Error List').click();
    expect(savedAs).toEqual(['Exemption request errors for QuickBooks customers.csv']);
    button('Cancel').click();
    await vi.waitFor(() => expect(all('dialog[open]')).toHaveLength(0));
  });

  it('saves links, and shows how many', async () => {
    const link = { id: '1092', customerName: 'Chaparral Nursery', address: 'A', requestLink: 'https://a.example/1' };
    service.answer(sends.Download, json({ downloadLinkCustomer: [link], customerErrors: [] }));
    const { toRequests, button, shows, find, tick } = await show();
    await toRequests();
    find('input[value=Download]').click();
    await vi.waitFor(() => expect(tick('Chaparral')).not.toBeNull());
    tick('Chaparral')?.click();
    button('Send Request').click();
    await shows('Certificate request links have been generated and downloaded in .csv file for (1) customers.');
    expect(savedAs).toEqual(['QuickBooks customers with certificate request link.csv']);
    await vi.waitFor(() => expect(button('Ok', 'dialog[open] button')).toBeDefined());
  });

  it('shows that a send failed', async () => {
    service.answer(sends.Email, offline);
    const { toRequests, button, shows, tick } = await show();
    await toRequests();
    tick('Birchwood')?.click();
    button('Send Request').click();
    await shows('Something went wrong, please try again later.');
    expect(tick('Birchwood')?.checked).toBe(true);
  });
});

describe('the page', () => {
  it.each([
    ['Down', 'Integration status (Calculation active) must be enabled for this feature'],
    ['Disconnected', 'Your Avalara AvaTax integration is not connected to QuickBooks Online!'],
  ])('shows what to do while the status is %s', async (held, sentence) => {
    service.reply = json(configurationOf(held));
    const { shows, all } = await show();
    await shows(sentence);
    expect(all('[role=tab]')).toHaveLength(0);
  });

  it('shows a failure, and opens again on Retry', async () => {
    service.reply = offline;
    const { shows, button, view } = await show();
    await shows('Something went wrong, please try again later.');
    service.reply = json(configurationOf('Active'));
    button('Retry').click();
    await shows('Wasatch');
    expect(view().textContent).not.toContain('Something went wrong');
  });

  it('shows that the session has ended', async () => {
    service.reply = refuse(401, 'Unauthorized');
    const { shows, all } = await show();
    await shows('Session is timed out. Please log in again.');
    expect(all('[role=tab]')).toHaveLength(0);
  });

  it('shows that it is loading', async () => {
    service.reply = never;
    const screen = mount(document.body, { config, session, signal: page.signal });
    await vi.waitFor(() => expect(screen.element.shadowRoot?.textContent).toContain('Loading…'));
    screen.unmount();
    await expect(screen.ready).rejects.toThrow('unmounted');
  });

  it('has a link to the home page on our own pages without a source', async () => {
    writeSession(sampleSession());
    service.reply = ({ key }) => (key.includes('ExtendJwt') ? offline() : Response.json(configurationOf('Down')));
    const own = mount(document.body, { config, session: undefined, signal: page.signal });
    await own.ready;
    const back = own.element.shadowRoot?.querySelector<HTMLAnchorElement>('.st-back');
    expect(back?.getAttribute('href')).toBe(`${location.origin}/home`);
    own.update({ source: 'avatax' });
    await vi.waitFor(() => expect(own.element.shadowRoot?.querySelector('.st-back')).toBeNull());
  });

  it("extends the stored session on our own pages, and none on an integrator's page", async () => {
    writeSession(sampleSession());
    service.reply = ({ key }) =>
      key.includes('ExtendJwt')
        ? Response.json({ jwtToken: 'longer', userId: 'u1', userName: 'Dana', avataxAccountNumber: '1' })
        : Response.json(configurationOf('Down'));
    const own = mount(document.body, { config, session: undefined, signal: page.signal });
    await own.ready;
    await vi.waitFor(() => expect(readSession(Date.now())?.session_Id).toContain('longer'));
    const before = service.keys().filter((key) => key.includes('ExtendJwt')).length;
    await show();
    expect(service.keys().filter((key) => key.includes('ExtendJwt'))).toHaveLength(before);
  });
});

describe('a link to the certificates', () => {
  it('leads to a tab, and is reported when another one is chosen', async () => {
    const { screen, all, button } = await show({ view: { tab: 'requests' } });
    const views: object[] = [];
    screen.on('viewChange', (view) => views.push(view));
    await vi.waitFor(() =>
      expect(all('[role=tab][aria-selected=true]')[0]?.textContent).toBe('Send Exemption Certificate Request'),
    );
    button('Exempted Customer', '[role=tab]').click();
    await vi.waitFor(() => expect(views).toEqual([{}]));
  });

  it('leads to a filter or a search of the certificates', async () => {
    const { screen, all } = await show({ view: { find: 'no such customer' } });
    await vi.waitFor(() => expect(all('input[name=certificateFilter]')).toHaveLength(1));
    expect(all('input[name=certificateFilter]')[0]).toHaveProperty('value', 'no such customer');
    screen.update({ view: { show: 'expired' } });
    await vi.waitFor(() => expect(all('[aria-pressed=true]')).toHaveLength(1));
  });
});
