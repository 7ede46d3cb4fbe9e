import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { maxLines, maxName, maxText } from '../constants.ts';
import { embedErrorCodes, errorCodes, httpReasonCodes, sessionEndCodes } from '../errors.ts';
import { ecoSystemStatuses, integrationStatuses, runStates, vendors } from '../statuses.ts';

/**
 * An object with exactly these fields. With `additionalProperties: false` a validator can remove unknown fields, so
 * that an older bundle works with a newer service and no undeclared field passes in either direction.
 */
export const shape = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * As `shape`, but a request with another field is refused: whoever limits a session by a field that we do not know must
 * learn that it is not limited.
 */
export const exactShape = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, [refusesUnknown]: true });

/** The keyword of such schemas (an OpenAPI extension). */
export const refusesUnknown = 'x-refuses-unknown-fields';

/** The value or null. Bodies must be validated without type coercion, which would turn a null text into ''. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Always a string, also where a vendor uses numbers. '' means none only where the field says so. */
export const Id = Type.String({ maxLength: 64 });
export type Id = Static<typeof Id>;

/** An id in a path: not empty, and without characters that have a meaning in URLs. */
export const PathId = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,63}$' });

/** 'yyyy-MM-dd', without a time zone. */
export const Day = Type.String({ format: 'date' });
export type Day = Static<typeof Day>;

/** ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
export type Instant = Static<typeof Instant>;

/** Money in the currency of the document, with at most two decimals. Never used for tax rates. */
export const Amount = Type.Number({ minimum: -100_000_000_000, maximum: 100_000_000_000 });
export type Amount = Static<typeof Amount>;

/** 1: queued or accepted; 0: not. */
export const Flag01 = Type.Enum([0, 1]);
export type Flag01 = Static<typeof Flag01>;

export const BoolText = Type.Enum(['true', 'false']);
export type BoolText = Static<typeof BoolText>;

/** Name of a person, a company or an item; also e-mail addresses and vendor codes. */
export const Name = Type.String({ maxLength: maxName });
/** A message for a person, or a long description. */
export const Text = Type.String({ maxLength: maxText });
/** A value of an identity provider that is not interpreted: code, token, state. */
export const Opaque = Type.String({ maxLength: 16_384 });

/** Whole numbers in a query are strings. */
export const CountText = Type.String({ pattern: '^[0-9]{1,9}$' });

/** Fields by their names. */
export const Fields = Type.Record(Type.String(), Type.Unknown());

export const IntegrationStatus = Type.Enum([...integrationStatuses]);
export type IntegrationStatus = Static<typeof IntegrationStatus>;

export const EcoSystemStatus = Type.Enum([...ecoSystemStatuses]);
export type EcoSystemStatus = Static<typeof EcoSystemStatus>;

/** Absent where there is no error. */
export const OptionalErrorCode = Type.Optional(Type.Enum([...errorCodes]));

export const Address = shape({
  id: Type.Optional(Id),
  line1: Name,
  /** QuickBooks has up to five lines of 500 characters: all but the first are one here. */
  line2: Text,
  city: Name,
  region: Name,
  postalCode: Name,
  country: Type.String({ maxLength: 255 }),
});
export type Address = Static<typeof Address>;

/** Why a call was refused with status 200. */
export const Refusal = shape({ reasonCode: Type.String({ maxLength: 64 }), message: Text });
export type Refusal = Static<typeof Refusal>;

/** Progress of a background job; `total` is null until it is known. */
export const JobProgress = shape({ done: Type.Integer({ minimum: 0 }), total: nullable(Type.Integer({ minimum: 0 })) });
export type JobProgress = Static<typeof JobProgress>;

/** Progress of one stage of a run. */
export const RunStage = shape({ name: Name, ...JobProgress.properties });
export type RunStage = Static<typeof RunStage>;

/** Why something failed: a code, and a sentence for the person. */
export const Failure = shape({ code: Name, message: Text });

/** State and progress of a run. */
export const RunStatus = shape({
  state: Type.Enum([...runStates]),
  startedAt: Instant,
  updatedAt: Instant,
  ...JobProgress.properties,
  stages: Type.Optional(Type.Array(RunStage)),
  /** Only of a failed run. */
  error: Type.Optional(Failure),
  /** The vendor that does not answer at the moment, while the run waits for it. */
  waitsFor: Type.Optional(shape({ vendor: Type.Enum([...vendors]), since: Instant })),
});
export type RunStatus = Static<typeof RunStatus>;

export const ProviderCompany = shape({ companyCode: Name, companyName: Name });
export type ProviderCompany = Static<typeof ProviderCompany>;

export const CodedItem = shape({ itemCode: Name, itemName: Name });
export type CodedItem = Static<typeof CodedItem>;

/** The body of every HTTP error. */
export const HttpError = shape({
  error: shape({
    reasonCode: Type.Enum([...httpReasonCodes]),
    message: Type.String(),
    correlationId: Type.String(),
    code: Type.Optional(Type.Enum([...embedErrorCodes, ...sessionEndCodes])),
  }),
});
export type HttpError = Static<typeof HttpError>;

export const realmIdParams = shape({ realmId: PathId });
export const userIdParams = shape({ userId: PathId });

/**
 * One vendor call, without secrets. Durations in milliseconds; status 0: no response. `exchangeId`: the vendor's own id of the
 * call, for its support; '' = none. `correlationId`: that of the work for which the service made it.
 */
export const LoggedCall = shape({
  at: Instant,
  vendor: Type.Enum(['accounting', 'tax-provider']),
  operation: Text,
  status: Type.Integer(),
  durationMs: Type.Integer(),
  request: Type.Unknown(),
  response: Type.Unknown(),
  correlationId: Name,
  exchangeId: Name,
});
export type LoggedCall = Static<typeof LoggedCall>;

/** A document that the accounting service does not deliver to other apps. */
export const UnreadableDocument = shape({
  /** As in a row, for example 'Sales Receipt'. */
  type: Name,
  /** Null: the service refuses a list without naming the document. */
  id: nullable(Id),
  /** A sentence that names it, with the reason and what to do. */
  message: Text,
});
export type UnreadableDocument = Static<typeof UnreadableDocument>;

export const WholeNumber = Type.Integer({ minimum: 0 });

/** Ids of selected rows. */
export const Ids = Type.Array(Id, { maxItems: maxLines });
