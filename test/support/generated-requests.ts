import * as fc from 'fast-check';
import { field, listAt } from './json.ts';

/** Values that match a schema of the contract, or nearly do: occasionally a part is replaced by an arbitrary value. */
export function nearly(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 300, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nonsense });
}

const hostileTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\u{1F4A9}',
  '\uD83D',
  '__proto__',
  "'; drop table company; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '%00',
  '\u202E',
  '\r\nx: y',
  '9'.repeat(64),
  'NaN',
  '-0',
  '1e309',
);
const texts = fc.oneof(fc.string({ maxLength: 80, unit: 'binary' }), hostileTexts);
const numbers = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer({ min: -1_000, max: 100_000 }),
  fc.constantFrom(0, -0, 0.005, 1e-9, 1e21, 2 ** 53, -1e11),
);
const nonsense = fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileTexts, fc.constant(null));

function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const choices = listAt(schema, 'anyOf');
  if (choices.length > 0) return fc.oneof(...choices.map(nearly));
  const values = listAt(schema, 'enum');
  if (values.length > 0) return fc.constantFrom(...values);
  if (field(schema, 'const') !== undefined) return fc.constant(field(schema, 'const'));
  switch (field(schema, 'type')) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(nearly(field(schema, 'items')), { maxLength: 6 });
    case 'string':
      return fittingTexts(schema);
    case 'integer':
      return fc.integer({ min: 0, max: 2_000 }).map(within(schema));
    case 'number':
      return fc.oneof(numbers, fc.integer({ min: 0, max: 500 })).map(within(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return nonsense;
  }
}

/** The nearest number that the bounds of the schema allow. */
function within(schema: unknown): (value: number) => number {
  const [minimum, maximum] = [field(schema, 'minimum'), field(schema, 'maximum')];
  const [least, most] = [
    typeof minimum === 'number' ? minimum : -Infinity,
    typeof maximum === 'number' ? maximum : Infinity,
  ];
  return (value) => Math.min(most, Math.max(least, value));
}

function objects(schema: unknown): fc.Arbitrary<unknown> {
  const [[pattern, part] = []] = Object.entries(Object(field(schema, 'patternProperties')));
  if (pattern !== undefined) return fc.dictionary(fc.stringMatching(new RegExp(pattern)), nearly(part), { maxKeys: 4 });
  const properties = field(schema, 'properties');
  const parts = Object.entries(typeof properties === 'object' && properties !== null ? properties : {}).map(
    ([name, part]) => [name, nearly(part)] as const,
  );
  const whole = fc.record(Object.fromEntries(parts));
  return fc.oneof(
    { weight: 30, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: [] }) },
  );
}

function fittingTexts(schema: unknown): fc.Arbitrary<unknown> {
  const format = field(schema, 'format');
  const pattern = field(schema, 'pattern');
  const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  if (format === 'date') return mostly(moments.map((at) => at.toISOString().slice(0, 10)));
  if (format === 'date-time') return mostly(moments.map((at) => at.toISOString()));
  if (typeof pattern === 'string') return mostly(fc.stringMatching(new RegExp(pattern)));
  const limit = field(schema, 'maxLength');
  const maxLength = typeof limit === 'number' ? limit : 80;
  return fc
    .oneof(texts, fc.integer({ min: 1, max: 20 }).map(String), fc.constantFrom('', '0', '80202', 'CO', 'Denver'))
    .map((text) => text.slice(0, maxLength));
}

const mostly = (usual: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: texts });
