import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

/** No call of the contract nests deeper; whatever walks over much more ends the call stack. */
const deepestNesting = 32;

/**
 * Checks a part of a request against its schema of the contract. Unknown fields are dropped, not refused, so that an
 * older bundle still talks to a newer service; `onDropped` counts them. Only query texts are converted to numbers:
 * converting a body would turn the null of a text into ''.
 */
export function createValidatorCompiler(onDropped: () => void): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const check = Compile(schema);
    const part = httpPart ?? 'request';
    return (data: unknown) => {
      if (isTooDeep(data)) return { error: new Error(`${part} is nested too deeply`) };
      const given = soundTexts(httpPart === 'querystring' ? Value.Convert(schema, data) : data);
      // Every shape of the contract names all its fields, so that nothing is left to drop or to fill in.
      if (check.Check(given)) return { value: given };
      const fields = countFields(given);
      const value = Value.Clean(schema, given);
      if (countFields(value) < fields) onDropped();
      const whole = Value.Default(schema, value);
      if (check.Check(whole)) return { value: whole };
      const [first] = check.Errors(whole);
      return { error: new Error(`${part}${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`) };
    };
  };
}

function isTooDeep(value: unknown, left = deepestNesting): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return left === 0 || Object.values(value).some((entry) => isTooDeep(entry, left - 1));
}

/** A copy without what neither the database nor a vendor stores: the character NUL and halves of surrogate pairs. */
function soundTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\0|\p{Cs}/gu, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(soundTexts);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, soundTexts(entry)]));
}

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry: unknown) => sum + countFields(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, entry: unknown) => sum + 1 + countFields(entry), 0);
}
