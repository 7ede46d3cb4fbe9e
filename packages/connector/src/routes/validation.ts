import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';

/**
 * Checks a part of a request against its schema of the contract. Unknown fields are dropped, not refused, so that an
 * older bundle still talks to a newer service; `onDropped` counts them. Only query texts are converted to numbers:
 * converting a body would turn the null of a text into ''.
 */
export function createValidatorCompiler(onDropped: () => void): FastifySchemaCompiler<TSchema> {
  return ({ schema, httpPart }) => {
    const check = Compile(schema);
    return (data: unknown) => {
      const given = httpPart === 'querystring' ? Value.Convert(schema, data) : data;
      const value = Value.Clean(schema, structuredClone(given));
      if (countFields(value) < countFields(given)) onDropped();
      if (check.Check(value)) return { value };
      const [first] = check.Errors(value);
      return {
        error: new Error(`${httpPart ?? 'request'}${first?.instancePath ?? ''} ${first?.message ?? 'is not valid'}`),
      };
    };
  };
}

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry: unknown) => sum + countFields(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, entry: unknown) => sum + 1 + countFields(entry), 0);
}
