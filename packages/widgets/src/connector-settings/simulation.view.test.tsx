import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import type { Answer, Simulation } from '@salestax/contract';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { type FakeService, fakeService } from '../testing/service.fake.ts';
import { config, sampleSession } from '../testing/session.fixture.ts';
import { sampleSimulation, sampleSimulationRun } from '../testing/simulation.fixture.ts';
import { mount } from './index.ts';
import { messages } from './messages.ts';

const realm = sampleSession().realmId;
const startKey = 'POST /api/Configuration/SimulateSettings/u1';
const readKey = `GET /api/Configuration/Simulation/${realm}`;
const stopKey = `POST /api/Background/Cancel/${realm}`;
const soon = { timeout: 5_000 };

let service: FakeService;
let answer: Answer<'readSimulation'>;
const saved = vi.fn<(file: Blob) => void>();

beforeEach(() => {
  writeSession(sampleSession());
  answer = { simulation: null };
  saved.mockReset();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved(file);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  service = fakeService({
    'GET /api/Configuration/config/u1': () => Response.json(sampleModel()),
    'POST /oauth/api/clientlogs': () => new Response(null, { status: 204 }),
    'POST /api/Configuration/SearchItemsFromQbo/u1': () =>
      Response.json([{ id: '5', fullyQualifiedName: 'Garden:Fountain' }]),
    [startKey]: () => Response.json({ outcome: 'started' }),
    [readKey]: () => Response.json(answer),
    [stopKey]: () => Response.json({ isCancelled: true }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});

/** The settings with the simulation opened. */
async function open() {
  const settings = mount(document.body, { config, session: undefined });
  await settings.ready;
  const root = settings.element.shadowRoot;
  if (root === null) throw new Error('no shadow root');
  const text = () => root.querySelector('.st-view')?.textContent ?? '';
  const button = (label: string) => {
    const all = [...root.querySelectorAll('button')];
    const found = all.find((each) => each.textContent === label || each.getAttribute('aria-label') === label);
    if (found === undefined) throw new Error(`no button ${label}`);
    return found;
  };
  button(messages.simulate).click();
  await vi.waitFor(() => button(messages.simulateStart), soon);
  const tick = (name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.click();
  const shows = (sentence: string) => expect.poll(text, soon).toContain(sentence);
  return { settings, root, text, button, tick, shows };
}

const sent = (key: string) => service.calls.filter((call) => call.key === key).map(({ body }) => body);

/** The settings with this result. */
async function withResult(simulation: Simulation) {
  answer = { run: sampleSimulationRun({ state: 'ready', done: 200 }), simulation };
  return open();
}

describe('past documents with the settings of the form', () => {
  it('are calculated with the changed settings only, and without saving them', async () => {
    const { button, tick, shows, settings } = await open();
    tick('ApplyParentExemptionToProject');
    tick('IsEnableAddressValidation');
    await shows('Apply parent exemption to projects: Off → On');
    answer = { run: sampleSimulationRun(), simulation: null };
    button(messages.simulateStart).click();
    await shows(messages.simulating);
    expect(sent(startKey)).toEqual([{ settings: { applyParentExemptionToProject: true }, taxCodes: [] }]);
    expect(service.keys()).not.toContain('PUT /api/Configuration/config');
    answer = { run: sampleSimulationRun({ state: 'ready' }), simulation: sampleSimulation() };
    await shows(messages.simulatedStates);
    settings.unmount();
  });

  it('are read by one reader, however often the card is closed and opened', async () => {
    answer = { run: sampleSimulationRun(), simulation: null };
    const { button, shows, settings } = await open();
    await shows(messages.simulating);
    const hiding = () => button(messages.simulateStart).closest('[hidden]');
    button(messages.simulate).click();
    await vi.waitFor(() => expect(hiding()).not.toBeNull());
    const reads = service.keys().filter((key) => key === readKey).length;
    button(messages.simulate).click();
    await vi.waitFor(() => expect(hiding()).toBeNull());
    expect(service.keys().filter((key) => key === readKey).length - reads).toBeLessThanOrEqual(1);
    settings.unmount();
  });

  it('are not calculated when nothing that the tax depends on has changed', async () => {
    const { button, tick, text, shows, settings } = await open();
    tick('IsEnableAddressValidation');
    button(messages.simulateStart).click();
    await shows(messages.simulateSame);
    expect(sent(startKey)).toEqual([]);
    tick('ApplyParentExemptionToProject');
    await vi.waitFor(() => expect(text()).not.toContain(messages.simulateSame), soon);
    settings.unmount();
  });

  it('show that the company is not connected, and what to do', async () => {
    service.answer(startKey, () => Response.json({ outcome: 'refused' }));
    const { button, tick, text, shows, settings } = await open();
    tick('ApplyParentExemptionToProject');
    await shows('Apply parent exemption to projects: Off → On');
    button(messages.simulateStart).click();
    await expect.poll(text, soon).toContain(messages.simulateRefused);
    settings.unmount();
  });

  it('show the sums of each state and the documents in the order of the service', async () => {
    const { root, shows, settings } = await withResult(sampleSimulation());
    await shows('200 documents, 02/11/2026 to 07/05/2026.');
    await shows('These settings concern 2 documents, which would have cost customers 21.40 USD less.');
    await shows('1 document could not be calculated; the list says why.');
    await shows('Make all customers taxable: On → Off');
    const rows = [...root.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');
    expect(
      rows.map((row) => ['CO150', 'NY50', '1037', '=2001', '3001'].find((start) => row.startsWith(start))),
    ).toEqual(['CO150', 'NY50', '1037', '=2001', '3001']);
    expect(rows.at(-1)).toContain('Billing or Shipping Address is blank!');
    settings.unmount();
  });

  it('say when the settings concern no document, or there is none', async () => {
    const none = sampleSimulation({ states: [], rows: [], unchanged: 200 });
    const first = await withResult(none);
    await expect.poll(first.text, soon).toContain(messages.simulationNone);
    first.settings.unmount();
    const second = await withResult({ ...none, documents: 0, days: null });
    await expect.poll(second.text, soon).toContain(messages.simulationEmpty);
    second.settings.unmount();
  });

  it('can be exported as CSV, without formulas', async () => {
    const { button, shows, settings } = await withResult(sampleSimulation());
    await shows(messages.simulatedList);
    button(`${messages.csv}: ${messages.simulatedList}`).click();
    await vi.waitFor(() => expect(saved).toHaveBeenCalled(), soon);
    const csv = (await saved.mock.calls[0]?.[0].text()) ?? '';
    expect(csv).toContain('1037,07/01/2026,Front Range Garden Charity,CO,24.90,0.00,-24.90,');
    expect(csv).toContain("'=2001");
    expect(csv).toContain('3001,07/05/2026,Juniper Walk-in Account,No address,,,,Billing');
    settings.unmount();
  });

  it('say which vendor does not answer, and can be stopped', async () => {
    answer = {
      run: sampleSimulationRun({ waitsFor: { vendor: 'tax-provider', since: '2026-07-06T15:03:10.000Z' } }),
      simulation: null,
    };
    const { button, shows, settings } = await open();
    await shows('AvaTax has not answered since');
    button(messages.stop).click();
    await vi.waitFor(() => expect(sent(stopKey)).toEqual([{ kind: 'simulation' }]), soon);
    answer = { run: sampleSimulationRun({ state: 'cancelled' }), simulation: null };
    await shows(messages.simulationStopped);
    settings.unmount();
  });

  it('show why they could not be calculated', async () => {
    const error = { code: 'CredentialsRefused', message: 'AvaTax does not accept the credentials.' };
    answer = { run: sampleSimulationRun({ state: 'failed', error }), simulation: null };
    const { text, settings } = await open();
    await expect.poll(text, soon).toContain(`${messages.simulationFailed} ${error.message}`);
    settings.unmount();
  });
});
