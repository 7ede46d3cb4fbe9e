import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { httpReasonCodes } from '../errors.ts';
import { ecoSystemStatuses, integrationStatuses, runStates } from '../statuses.ts';

/**
 * An object that names all its fields. `additionalProperties: false` lets a validator that removes unknown fields drop
 * them, so that an older bundle still talks to a newer service and nothing unnamed passes either way.
 */
export const shape = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** The value or null. Validate bodies without type coercion: coercion would turn the null of a text into ''. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Never a number, also where a vendor uses numbers. '' stands for none where the field says so. */
export const Id = Type.String({ maxLength: 64 });
export type Id = Static<typeof Id>;

/** An id that stands in a path: not empty and nothing that a URL would read as something else. */
export const PathId = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,63}$' });

/** 'yyyy-MM-dd', without a time zone. */
export const Day = Type.String({ format: 'date' });
export type Day = Static<typeof Day>;

/** ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
export type Instant = Static<typeof Instant>;

/** Money in the currency of the document, at most two decimals. Tax rates never travel in it. */
export const Amount = Type.Number({ minimum: -100_000_000_000, maximum: 100_000_000_000 });
export type Amount = Static<typeof Amount>;

/** 1 = queued or accepted. */
export const Flag01 = Type.Enum([0, 1]);
export type Flag01 = Static<typeof Flag01>;

export const BoolText = Type.Enum(['true', 'false']);
export type BoolText = Static<typeof BoolText>;

/** A person's, a company's or an item's name; also e-mail addresses and codes of the vendors. */
export const Name = Type.String({ maxLength: 500 });
/** A sentence for a person, or a longer description. */
export const Text = Type.String({ maxLength: 4_000 });
/** An opaque value of an identity provider: code, token, state. */
export const Opaque = Type.String({ maxLength: 16_384 });

export const IntegrationStatus = Type.Enum([...integrationStatuses]);
export type IntegrationStatus = Static<typeof IntegrationStatus>;

export const EcoSystemStatus = Type.Enum([...ecoSystemStatuses]);
export type EcoSystemStatus = Static<typeof EcoSystemStatus>;

export const Address = shape({
  id: Type.Optional(Id),
  line1: Name,
  line2: Name,
  city: Name,
  region: Name,
  postalCode: Type.String({ maxLength: 32 }),
  country: Type.String({ maxLength: 64 }),
});
export type Address = Static<typeof Address>;

/** Why a call that was answered with 200 was refused. */
export const Refusal = shape({ reasonCode: Type.String({ maxLength: 64 }), message: Text });
export type Refusal = Static<typeof Refusal>;

/** How far a background job is; `total` is null until it is known. */
export const JobProgress = shape({ done: Type.Integer({ minimum: 0 }), total: nullable(Type.Integer({ minimum: 0 })) });
export type JobProgress = Static<typeof JobProgress>;

/** One part of a run. */
export const RunStage = shape({ name: Name, ...JobProgress.properties });
export type RunStage = Static<typeof RunStage>;

/** How a run of background work stands. */
export const RunStatus = shape({
  state: Type.Enum([...runStates]),
  startedAt: Instant,
  updatedAt: Instant,
  ...JobProgress.properties,
  stages: Type.Optional(Type.Array(RunStage)),
});
export type RunStatus = Static<typeof RunStatus>;

export const ProviderCompany = shape({ companyCode: Name, companyName: Name });
export type ProviderCompany = Static<typeof ProviderCompany>;

export const CodedItem = shape({ itemCode: Name, itemName: Name });
export type CodedItem = Static<typeof CodedItem>;

/** The body of every answer that is an HTTP error. */
export const HttpError = shape({
  error: shape({ reasonCode: Type.Enum([...httpReasonCodes]), message: Type.String(), correlationId: Type.String() }),
});
export type HttpError = Static<typeof HttpError>;

export const realmIdParams = shape({ realmId: PathId });
export const userIdParams = shape({ userId: PathId });
