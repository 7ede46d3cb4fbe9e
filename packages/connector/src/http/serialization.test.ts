import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { expect, it } from 'vitest';
import { schemas } from '@salestax/contract/schemas';
import { serializerOf } from './serialization.ts';

// The service compiles each with the first answer of its route only.
it.each(Object.entries(schemas))('the answer of %s can be written by its schema', (_name, { answer }) => {
  const schema: Schema = JSON.parse(JSON.stringify(answer));
  expect(fastJsonStringify(schema)).toBeTypeOf('function');
});

it('an answer has the fields of its schema only', () => {
  const write = serializerOf({ schema: { type: 'object', properties: { name: { type: 'string' } } } });
  expect(write({ name: 'Cottonwood', licenseKey: 'secret' })).toBe('{"name":"Cottonwood"}');
});
