import { expect, onTestFinished, vi } from 'vitest';
import { mount } from '../reconciliation/index.ts';
import { accepted, compared, documentOf, queued } from './reconciliation.fixture.ts';
import { fakeService, refuse, type FakeService, type Reply } from './service.fake.ts';
import { config } from './session.fixture.ts';

export const session = (): Promise<string> => Promise.resolve('token');
/** A call of the service as the fake knows it; 0: the company of an embedded session. */
export const path = (name: string): string => `POST /api/Reconciliation/${name}/0`;
export const json =
  (body: unknown): Reply =>
  () =>
    Response.json(body);
/** A page of documents. */
export const pageOf = (...transactions: unknown[]): Reply =>
  json({ totalCount: transactions.length, startPosition: 1, transactions });

/** A service with a comparison of one quarter of the demo company. */
export const reconciledService = (): FakeService =>
  fakeService({
    [path('FetchComparedTransactions')]: json(compared()),
    [path('CompareTransactions')]: json(queued),
    [path('FetchRecalculation')]: json({}),
    [path('PreviewRecalculation')]: json(accepted),
    [path('RecalculateQboTransactions')]: json(accepted),
    [path('FetchQboTransactions')]: pageOf(documentOf({ link: 'https://qbo.example/app/invoice?txnId=4127' })),
    [path('FetchAvaTaxTransactions')]: pageOf(documentOf({ status: 'Committed', tax: 97.83, total: 1_444.12 })),
    'GET /api/Background/Progress/0': refuse(404, 'NotFound'),
    'POST /api/Background/Cancel/0': json({ isCancelled: true }),
    'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
  });

/** The bodies of the calls with this name. */
export const bodiesOf = ({ calls }: FakeService, name: string): readonly unknown[] =>
  calls.filter(({ key }) => key === path(name)).map(({ body }) => body);

/** Aborts at the end of the test. */
export function ending(): AbortSignal {
  const page = new AbortController();
  onTestFinished(() => page.abort());
  return page.signal;
}

/** Mounts the widget as on an integrator page, for one test. */
export async function show(options: Partial<Parameters<typeof mount>[1]> = {}) {
  const screen = mount(document.body, { config, session, signal: ending(), ...options });
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
  const field = (name: string) => {
    const found = view().querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (found === null) throw new Error(`There is no field ${name}.`);
    return found;
  };
  const button = (name: string, selector = 'button') => {
    const found = all(selector).find((each) => each.textContent?.trim().startsWith(name));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  };
  function type(name: string, value: string): void {
    const input = field(name);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
  }
  const submit = () => find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  const shows = (sentence: string) => vi.waitFor(() => expect(view().textContent).toContain(sentence));
  const rowOf = (text: string) => {
    const found = all('.st-rec-table tbody tr').find((each) => each.textContent?.includes(text));
    if (found === undefined) throw new Error(`There is no row with ${text}.`);
    return found;
  };
  return {
    screen,
    view,
    all,
    find,
    field,
    button,
    type,
    submit,
    shows,
    rowOf,
    text: () => view().textContent ?? '',
  };
}
