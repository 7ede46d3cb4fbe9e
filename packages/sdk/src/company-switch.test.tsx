import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount as mountNexus } from '@salestax/widget-sources/nexus';
import { elementConnector } from '../../widget-kit/src/element.ts';
import { SalesTaxWidget } from '../../widget-kit/src/react.tsx';
import { createSalesTax } from './sales-tax.ts';
import { scriptOptions } from './script-options.ts';

/* A page whose user goes from one company to another: the widgets must not show, or change, the former one. */

const [first, second] = ['9341452100000001', '9341452100000002'];
const connector = 'https://connector.example';
const config = { oauthBaseUrl: `${connector}/oauth`, apiBaseUrl: connector };
/** The companies whose nexus was read. */
let read: string[] = [];
/** The company of the page's user; its server gives a token of this one. */
let current = first;
let page = new AbortController();
let root: Root | null = null;

const tokenOf = (realm: string) => `header.${btoa(JSON.stringify({ realm }))}.signature`;
const session = async () => tokenOf(current);

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (new URL(request.url).pathname.endsWith('/embed-session')) return Response.json({ token: await session() });
  const token = request.headers.get('authorization')?.slice('Bearer '.length);
  const company = [first, second].find((realm) => tokenOf(realm) === token) ?? 'none';
  if (request.url.includes('nexus')) read.push(company);
  return Response.json(
    { nexusList: [], asOf: '2026-06-01T10:00:00.000Z', invoiceCount: 0 },
    { headers: { 'x-correlation-id': 'c-7' } },
  );
}

beforeEach(() => {
  read = [];
  current = first;
  page = new AbortController();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  root?.unmount();
  root = null;
  page.abort();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Waits until nexus was read again, and returns the company. */
async function companyRead(): Promise<string | undefined> {
  const before = read.length;
  await vi.waitFor(() => expect(read.length).toBeGreaterThan(before));
  return read.at(-1);
}

const place = () => document.body.appendChild(document.createElement('div'));
/** A widget that stays while another one goes to the next company. */
async function keepWidget(): Promise<void> {
  mountNexus(place(), { config, session, company: first, signal: page.signal });
  await companyRead();
}

it.each([
  ['with an inline session', () => async () => tokenOf(current)],
  ['with a session of the module', () => session],
  ["with the address of the page's server", () => '/embed-session'],
])('React %s shows the next company when `company` changes', async (_, makeSession) => {
  root = createRoot(place());
  await keepWidget();
  const widget = (company: string) => (
    <SalesTaxWidget mount={mountNexus} options={{ config, session: makeSession(), company }} />
  );
  root.render(widget(first));
  expect(await companyRead()).toBe(first);
  current = second;
  root.render(widget(second));
  expect(await companyRead()).toBe(second);
});

it('modules that are mounted again show the next company, also while another widget shows the former one', async () => {
  await keepWidget();
  const mounted = mountNexus(place(), { config, session, company: first, signal: page.signal });
  expect(await companyRead()).toBe(first);
  current = second;
  mounted.unmount();
  mountNexus(place(), { config, session, company: second, signal: page.signal });
  expect(await companyRead()).toBe(second);
});

it('an instance of each company shows its company', async () => {
  const instanceOf = (company: string) => createSalesTax({ connector, session, company });
  const instances = [instanceOf(first), instanceOf(second)];
  instances[0]?.mount(mountNexus, place());
  expect(await companyRead()).toBe(first);
  current = second;
  instances[1]?.mount(mountNexus, place());
  expect(await companyRead()).toBe(second);
  for (const instance of instances) instance.unmount();
});

it('an element shows the next company when its attribute changes', async () => {
  const element = place();
  element.setAttribute('api-base', connector);
  element.setAttribute('session-url', '/embed-session');
  element.setAttribute('company', first);
  const connect = elementConnector({ mount: mountNexus }, scriptOptions, ['api-base', 'session-url', 'company']);
  const apply = connect(
    element,
    () => ({ options: {}, session: undefined }),
    page.signal,
    () => apply(),
  );
  apply();
  expect(await companyRead()).toBe(first);
  current = second;
  element.setAttribute('company', second);
  apply();
  expect(await companyRead()).toBe(second);
});

it('a page whose server still answers with the former company shows an error in place of its figures', async () => {
  const error = vi.fn<(failure: object) => void>();
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  mountNexus(place(), { config, session, company: second, signal: page.signal, on: { error } });
  await vi.waitFor(() => expect(error).toHaveBeenCalled());
  expect(error.mock.calls[0]?.[0]).toMatchObject({
    code: 'wrong-company',
    setting: 'company',
    hint: expect.stringContaining(second),
    cause: expect.any(Error),
    retryable: true,
  });
  expect(read).toEqual([]);
  complaint.mockRestore();
});

it('a token of the former company is requested again, by Retry and by the next widget', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mountNext = () => mountNexus(place(), { config, session, company: second, signal: page.signal });
  const refused = [mountNext(), mountNext()];
  await Promise.all(refused.map(({ ready }) => expect(ready).rejects.toMatchObject({ code: 'wrong-company' })));
  current = second;
  mountNext();
  expect(await companyRead()).toBe(second);
  for (const { element } of refused) {
    const button = () =>
      [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((each) => each.textContent === 'Retry');
    await vi.waitFor(() => expect(button()).toBeTruthy());
    expect(element.shadowRoot?.textContent).toContain('This part of the page is not set up correctly.');
    button()?.click();
    expect(await companyRead()).toBe(second);
  }
  complaint.mockRestore();
});
