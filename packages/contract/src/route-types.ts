import type { Static, TSchema } from 'typebox';
import type { RouteName } from './route-names.ts';
import type { Schemas } from './schemas/index.ts';

type Part<Name extends RouteName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** undefined: the call has none. */
export type Params<Name extends RouteName> = Part<Name, 'params'>;
export type Query<Name extends RouteName> = Part<Name, 'query'>;
export type RequestBody<Name extends RouteName> = Part<Name, 'body'>;
export type Answer<Name extends RouteName> = Static<Schemas[Name]['answer']>;
