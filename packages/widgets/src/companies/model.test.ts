import { expect, it } from 'vitest';
import type { Result } from '@salestax/client';
import type { Answer } from '@salestax/contract';
import { createLifetime } from '@salestax/widget-kit';
import { sampleCompanies } from '../testing/companies.fixture.ts';
import { createCompaniesModel } from './model.ts';

type Listed = Result<Answer<'ownCompanies'>>;
const answer = (count: number): Listed => ({
  ok: true,
  correlationId: '',
  value: { companies: sampleCompanies().slice(0, count), hasComparisons: false },
});
const unused = () => Promise.reject(new Error('not called'));

it('a reading that a newer one has overtaken is not shown', async () => {
  const readings = [Promise.withResolvers<Listed>(), Promise.withResolvers<Listed>()];
  let begun = 0;
  const read = () => {
    const reading = readings[begun];
    begun += 1;
    return reading === undefined ? unused() : reading.promise;
  };
  const port = { read, enter: unused, compare: unused, comparisons: unused, stop: unused };
  const model = createCompaniesModel(createLifetime(), port, { leave: () => {}, keep: () => true });
  const [older, newer] = [model.load(), model.load()];
  readings[1]?.resolve(answer(3));
  await newer;
  readings[0]?.resolve(answer(1));
  await older;
  expect(model.store.getState()).toMatchObject({ isReading: false });
  expect(model.store.getState().companies).toHaveLength(3);
});
