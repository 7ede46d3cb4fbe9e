import fastJsonStringify, { type Schema } from 'fast-json-stringify';

/**
 * Writes the answers of a route with the fields of their schema only. Fastify would compile the writers of all routes when
 * the service starts, which is a third of its start; each is compiled with the first answer of its route instead.
 */
export function serializerOf({ schema }: { readonly schema: Schema }): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => {
    write ??= fastJsonStringify(schema);
    return write(answer);
  };
}
