import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { refusesUnknown } from '@salestax/contract/schemas';

/** Maximum nesting; deeper input could overflow the stack of recursive code. Calls of the contract nest less. */
const maxDepth = 32;

/**
 * Validates a part of a request against its schema of the contract. Unknown fields are dropped, not refused, so that an
 * older bundle works with a newer service; `onDropped` counts such requests. A request, or a field of it, with the mark
 * `refusesUnknown` (`exactShape`) refuses them. Only query
 * strings are converted to numbers: converting a body would turn a null text into ''.
 */
export function createValidatorCompiler(onDropped: () => void): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const check = Compile(schema);
    const exactFields = exactFieldsOf(schema);
    const part = httpPart ?? 'request';
    return (data: unknown) => {
      if (isTooDeep(data)) return { error: new Error(`${part} is nested too deeply`) };
      const typed = httpPart === 'querystring' ? Value.Convert(schema, data) : data;
      const storable = isStorable(typed) ? typed : storableTexts(typed);
      // Objects of the contract are closed, and fields with a default are required: a match needs no change.
      if (check.Check(storable)) return { value: storable };
      const fieldCount = countFields(storable);
      const isExact = refusesUnknown in schema;
      const exactCounts = exactFields.map((name) => countFields(fieldOf(storable, name)));
      // `Clean` changes what it is given; the names of the fields that an exact shape refuses are read from the original.
      const value = Value.Clean(schema, isExact ? Value.Clone(storable) : storable);
      if (countFields(value) < fieldCount) {
        if (isExact) return { error: new Error(`${part} ${unknownFields(schema, data)}`) };
        const fieldWithUnknown = exactFields.find((name, at) => countFields(fieldOf(value, name)) !== exactCounts[at]);
        if (fieldWithUnknown !== undefined)
          return { error: new Error(`${part}/${fieldWithUnknown} has unknown fields`) };
        onDropped();
      }
      const completed = Value.Default(schema, value);
      if (check.Check(completed)) return { value: completed };
      const [first] = check.Errors(completed);
      return { error: new Error(`${part}${first?.instancePath ?? ''} ${sentenceOf(first)}`) };
    };
  };
}

/** What is wrong with a field, with the values that it may have, where there are few. */
function sentenceOf(error: TLocalizedValidationError | undefined): string {
  if (error?.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`;
  return error?.message ?? 'is not valid';
}

/** The fields of a request whose own shape is exact. */
const exactFieldsOf = (schema: TSchema): readonly string[] =>
  Object.entries(Object(Reflect.get(schema, 'properties'))).flatMap(([name, part]) =>
    refusesUnknown in Object(part) ? [name] : [],
  );

const fieldOf = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

function isTooDeep(value: unknown, remainingDepth = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return remainingDepth === 0 || Object.values(value).some((entry) => isTooDeep(entry, remainingDepth - 1));
}

/** Whether `storableTexts` would change nothing, which is nearly always so: then nothing is copied. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);
}

/** A copy without characters that the database or a vendor cannot store: NUL and unpaired surrogates. */
function storableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storableTexts);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [storableText(name), storableTexts(entry)]));
}

const storableText = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '');

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry: unknown) => sum + countFields(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, entry: unknown) => sum + 1 + countFields(entry), 0);
}

/** Names the unknown fields of an object, and those that its schema knows. */
function unknownFields(schema: TSchema, data: unknown): string {
  const propertyNames = Object.keys(Object(Reflect.get(schema, 'properties')));
  const unknown = Object.keys(Object(data)).filter((name) => !propertyNames.includes(name));
  return `has unknown fields: ${unknown.join(', ') || 'in one of its fields'} (known: ${propertyNames.join(', ')})`;
}
