import { expect, it } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import type { Answer, RequestBody } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { sampleRun } from '../testing/close.fixture.ts';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { answered, failure } from '../testing/results.fixture.ts';
import { sampleSimulation } from '../testing/simulation.fixture.ts';
import { messages } from './messages.ts';
import { changedForTax, settingChanges, simulatedOf } from './simulated-changes.ts';
import { createSimulation } from './simulation-model.ts';
import { valuesOf } from './values.ts';

/** The next poll comes at once. */
function soon(_milliseconds: number, next: () => void): () => void {
  const timer = setTimeout(next);
  return () => clearTimeout(timer);
}

/** A model whose requests are recorded; the first `failures` of them get no answer. */
function start(
  outcome: Answer<'simulateSettings'>['outcome'] = 'started',
  failures = 0,
  read: () => Promise<Result<Answer<'readSimulation'>>> = async () => answered({ simulation: sampleSimulation() }),
) {
  const requests: RequestBody<'simulateSettings'>[] = [];
  const model = createSimulation(
    createLifetime(),
    {
      start: async (request) => {
        requests.push(request);
        return requests.length > failures ? answered({ outcome }) : failure;
      },
      read,
      stop: async () => answered({ isCancelled: true }),
      findTaxCodes: async () => answered([]),
    },
    async () => [],
    { after: soon },
  );
  return { model, requests };
}

it('an item has one tax code to try: the last one that was added', async () => {
  const { model, requests } = start();
  const item = { id: '5', name: 'Fountain' };
  for (const id of ['PC040100', 'PF050001']) {
    model.choose({ item, code: { id, name: id } });
    model.add();
  }
  await model.start({});
  expect(requests).toEqual([{ settings: {}, taxCodes: [{ itemId: '5', itemName: 'Fountain', taxCode: 'PF050001' }] }]);
  model.remove('5');
  await model.start({});
  expect(requests).toHaveLength(1);
  expect(model.store.getState().note).toBe('same');
});

it('no more tax codes are added than the service tries at once', () => {
  const { model } = start();
  for (let id = 1; id <= 21; id += 1) {
    model.choose({ item: { id: String(id), name: `Item ${id}` }, code: { id: 'PC040100', name: 'Clothing' } });
    model.add();
  }
  expect(model.store.getState().taxCodes).toHaveLength(20);
  expect(model.store.getState().item).toEqual({ id: '21', name: 'Item 21' });
});

it('an item without a tax code is not added', () => {
  const { model } = start();
  model.choose({ item: { id: '5', name: 'Fountain' } });
  model.add();
  expect(model.store.getState().taxCodes).toEqual([]);
});

it('a start that has failed is repeated with the settings on the screen then', async () => {
  const { model, requests } = start('started', 1);
  await model.start({ isFeeAbsorbed: true });
  expect(model.store.getState()).toMatchObject({ failure, simulation: null });
  await model.retry({ isFeeAbsorbed: false });
  expect(requests).toMatchObject([{ settings: { isFeeAbsorbed: true } }, { settings: { isFeeAbsorbed: false } }]);
  expect(model.store.getState()).toMatchObject({ failure: null, simulation: sampleSimulation() });
});

it('the service may find that nothing would change', async () => {
  const { model } = start('same');
  await model.start({ isFeeAbsorbed: true });
  expect(model.store.getState()).toMatchObject({ note: 'same', isStarting: false });
});

it('only changed settings that the tax depends on are tried', () => {
  const stored = valuesOf(sampleModel());
  const typed = {
    ...stored,
    AvaTaxStartDate: '',
    isFeeAbsorbed: true,
    timeZone: 'America/Denver',
    salespersonField: 'Rep',
  };
  expect(changedForTax(typed, stored)).toEqual({ avaTaxStartDate: null, isFeeAbsorbed: true });
  expect(settingChanges(simulatedOf(stored), simulatedOf(typed), messages)).toEqual([
    { name: messages.AvaTaxStartDate, before: '1/1/2025', after: messages.none },
    { name: messages.isFeeAbsorbed, before: messages.off, after: messages.on },
  ]);
});

it('a run that is stopped after a read has failed is shown with its end', async () => {
  const refused: Failure = { ...failure, problem: 'refused', status: 500 };
  const reads = [
    answered({ run: sampleRun(), simulation: null }),
    refused,
    answered({ run: sampleRun({ state: 'cancelled' }), simulation: null }),
  ];
  const { model } = start('started', 0, async () => reads.shift() ?? failure);
  await model.start({ isFeeAbsorbed: true });
  expect(model.store.getState()).toMatchObject({ run: { state: 'running' }, failure: refused });
  await model.stop();
  expect(model.store.getState()).toMatchObject({ run: { state: 'cancelled' }, isStopping: false, failure: null });
});
