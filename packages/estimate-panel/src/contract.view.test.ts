import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeMountContract, type MountedWidget } from '../../widget-kit/src/testing/mount-contract.harness.ts';
import type { DocumentHost } from './host/document-host.ts';
import { mount } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';
import { taxResponseOf } from './testing/document.fixture.ts';
import { serviceAnswers, stubService } from './testing/service-answers.fixture.ts';
import { spanish } from './texts/messages.es.ts';

/*
 * The mount contract of the panel in its states. The breakdown opens in a browser only: test/bundles/contract.test.ts has
 * the contract with it.
 */

const optionsWith = (host: DocumentHost) => ({
  config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
  host,
  session: async () => 'token-1',
});
const optionsOf = () => optionsWith(createFakePage().host);

const answers = serviceAnswers();
/** Not one of the timers that tests count. */
const later = globalThis.setTimeout;
const pause = (ms: number) => new Promise((resolve) => later(resolve, ms));

beforeEach(() => stubService(async (name) => answers.get(name)?.() ?? {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function find(root: ParentNode, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = root.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
    await pause(1);
  }
}

const estimateButton = '[data-state=idle] .st-button-primary';

async function estimated(root: ParentNode): Promise<void> {
  (await find(root, estimateButton)).click();
  await find(root, 'dl');
}

/** Options with which the panel loads for a moment. */
function slowOptions() {
  const { host } = createFakePage();
  const context = async () => {
    await pause(100);
    return host.context();
  };
  return optionsWith({ ...host, context });
}
describeMountContract(
  'The panel while it loads',
  { mount },
  slowOptions,
  ({ root }) => find(root, '[data-state=loading]'),
  true,
);

const states: Readonly<Record<string, (mounted: MountedWidget) => Promise<unknown>>> = {
  async 'The idle panel'({ root }) {
    (await find(root, estimateButton)).focus();
  },
  async 'The panel with a result'({ root }) {
    await estimated(root);
    (await find(root, '[popovertarget]')).focus();
  },
};
for (const [name, reach] of Object.entries(states)) describeMountContract(name, { mount }, optionsOf, reach, true);

describe('after an error,', () => {
  beforeEach(() =>
    stubService(async (name) =>
      name === 'getTax'
        ? taxResponseOf({ errorMessage: 'Address is incomplete.', avaTax: null })
        : answers.get(name)?.(),
    ),
  );
  const reach = async ({ root }: MountedWidget) => {
    (await find(root, estimateButton)).click();
    (await find(root, '[data-state=error] .st-button-danger')).focus();
  };
  describeMountContract('the panel', { mount }, optionsOf, reach, true);
});

test('a replaced text that the panel does not have is reported with the first estimate, and the others are used', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => complaints.mockRestore());
  const error = vi.fn<(failure: object) => void>();
  const texts: object = { whyy: 'Reasons', why: 'Reasons of this tax' };
  const handle = mount(document.body, { ...optionsOf(), messages: { ...texts }, on: { error } });
  const root = handle.element.shadowRoot ?? handle.element;
  await estimated(root);
  expect(error.mock.calls).toMatchObject([
    [
      {
        code: 'wrong-option',
        message: expect.stringMatching(/^\[salestax\] estimate-panel: unknown option "messages.whyy"/),
      },
    ],
  ]);
  expect(root.querySelector('[popovertarget]')?.textContent).toBe('Reasons of this tax');
  handle.unmount();
});

describe('an update of the panel', () => {
  test('lets the seconds of an estimate go on', async () => {
    const answer = Promise.withResolvers<undefined>();
    stubService(async (name) => {
      if (name === 'getTax') await answer.promise;
      return answers.get(name)?.() ?? {};
    });
    const handle = mount(document.body, optionsOf());
    const root = handle.element.shadowRoot ?? handle.element;
    const button = await find(root, estimateButton);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    button.click();
    const seconds = await find(root, '[data-state=estimating] p > span > [aria-hidden]');
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(seconds.textContent).toBe(' · 0.5 s'));
    handle.update({ theme: { accent: '#0b7a75' }, locale: 'de-DE' });
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(seconds.textContent).toBe(' · 0.6 s'));
    expect(seconds.isConnected).toBe(true);
    answer.resolve(undefined);
    handle.unmount();
  });

  test('changes the language of a panel without a result', async () => {
    const handle = mount(document.body, optionsOf());
    const root = handle.element.shadowRoot ?? handle.element;
    await find(root, estimateButton);
    handle.update({ locale: 'es', messages: spanish });
    await vi.waitFor(() => expect(root.querySelector('section')?.textContent).toContain(spanish.idle));
    expect(root.querySelector('.st-panel-remark')?.textContent).toBe(spanish.idleHint);
    handle.unmount();
  });

  test('changes the language of the result and not its elements', async () => {
    const handle = mount(document.body, optionsOf());
    const root = handle.element.shadowRoot ?? handle.element;
    await estimated(root);
    const total = await find(root, 'dl > :last-child dd');
    expect(total.textContent).toBe('$99.20');
    handle.update({ locale: 'de-DE', messages: { why: 'Warum?' } });
    await vi.waitFor(() => expect(total.textContent).toMatch(/^99,20/));
    expect(total.isConnected).toBe(true);
    expect(root.querySelector('h2')?.textContent).toBe('Warum?');
    handle.unmount();
  });
});
