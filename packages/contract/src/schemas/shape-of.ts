import type { TSchema } from 'typebox';
import type { Route } from '../route.ts';
import * as routes from '../routes/index.ts';
import type { Shape } from '../shape.ts';
import { callSchemas } from './index.ts';

/** The panel's calls whose answers are checked: those that decide what it states about the company and the tax. */
const checkedPanelCalls = ['originAddress', 'ecoSystemConfiguration', 'updatedConfiguration', 'getTax'];

/** The shape of the answer of every call that a widget checks; `build/write-shapes.mjs` writes them into a file. */
export function answerShapes(): Readonly<Record<string, Shape>> {
  const checked = Object.values(routes).filter(
    ({ name, answer, access }: Route) =>
      answer === 'json' &&
      access !== 'client-credentials' &&
      // Not checked: 1 means that something was queued, any other answer that nothing was.
      name !== 'sendForAddressValidation' &&
      (access !== 'panel' || checkedPanelCalls.includes(name)),
  );
  return Object.fromEntries(checked.map(({ name }) => [name, shapeOf(callSchemas[name].answer)]));
}

/** The parts of a JSON schema that determine a shape. */
interface Described {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

/** The shape of the values that a schema accepts. */
function shapeOf(schema: TSchema): Shape {
  return shapeOfDescribed(schema);
}

const samples: Readonly<Record<string, Shape>> = { string: '', number: 0, integer: 0, boolean: false };

/** The notation of a shape is that of `Shape` (shape.ts); null in it also stands for what is not checked. */
function shapeOfDescribed({ type, anyOf, items, properties, required = [], ...values }: Described): Shape {
  if (anyOf !== undefined) return anyOf.map((one) => (one.type === 'null' ? null : shapeOfDescribed(one)));
  if (type === 'array' && items !== undefined) return [shapeOfDescribed(items)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [
        required.includes(name) ? name : `${name}?`,
        shapeOfDescribed(field),
      ]),
    );
  // Not checked: widgets also take '1' and true for 1.
  if (values.enum?.length === 2 && values.enum.every((value) => value === 0 || value === 1)) return null;
  const sample = values.const ?? values.enum?.[0];
  return samples[type ?? typeof sample] ?? null;
}
