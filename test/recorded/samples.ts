import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const text = Type.String({ minLength: 1 });
const values = Type.Record(Type.String(), Type.String());

/** Where an answer was published. */
const Source = Type.Object(
  {
    /** An answer that a client received; a page or sample of the vendor; test data of a client. */
    kind: Type.Union([Type.Literal('recording'), Type.Literal('documentation'), Type.Literal('fixture')]),
    repository: Type.Optional(Type.String({ pattern: '^[\\w.-]+/[\\w.-]+$' })),
    path: Type.Optional(text),
    commit: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}$' })),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
    /** The day of the answer, by its own times where it has some. */
    date: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2}|unknown)$' }),
    what: text,
  },
  { additionalProperties: false },
);

const Sample = Type.Object(
  {
    source: Source,
    /** What differs from the publication: secrets and personal data that were removed, and what is not published. */
    trimmed: Type.Optional(Type.Array(text)),
    /** The endpoint with placeholders, as in endpoints.ts. */
    endpoint: text,
    request: Type.Object(
      {
        method: Type.Union([Type.Literal('GET'), Type.Literal('POST'), Type.Literal('PUT')]),
        path: Type.String({ pattern: '^/' }),
        query: Type.Optional(values),
        headers: Type.Optional(values),
        body: Type.Optional(Type.Unknown()),
        form: Type.Optional(values),
      },
      { additionalProperties: false },
    ),
    response: Type.Object(
      {
        status: Type.Integer({ minimum: 200, maximum: 599 }),
        headers: values,
        /** JSON. */
        body: Type.Optional(Type.Unknown()),
        /** An answer that is not JSON. */
        text: Type.Optional(text),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

/** A request and its answer as a vendor or a public client of the vendor published them. */
export type Sample = Static<typeof Sample>;

const sampleModel = Compile(Sample);
const folders = ['quickbooks', 'avatax', 'identity'] as const;

/** The names of all samples, `quickbooks/read-invoice`, in alphabetical order of each vendor. */
export const sampleNames: readonly string[] = folders.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/${file.slice(0, -'.json'.length)}`)
    .toSorted(),
);

/** Throws if the file does not exist or is no sample. */
export function readSample(name: string): Sample {
  const sample: unknown = JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
  if (sampleModel.Check(sample)) return sample;
  const [first] = sampleModel.Errors(sample);
  throw new Error(`${name}.json is no sample: ${first?.instancePath} ${first?.message}`);
}
