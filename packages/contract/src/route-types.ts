import type { Static, TSchema } from 'typebox';
import type { RouteName } from './route-names.ts';
import type { Schemas } from './schemas/index.ts';

type Part<Name extends RouteName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** The types of every call, resolved once: generic code then compares names instead of schemas. */
interface Types {
  readonly params: { readonly [Name in RouteName]: Part<Name, 'params'> };
  readonly query: { readonly [Name in RouteName]: Part<Name, 'query'> };
  readonly body: { readonly [Name in RouteName]: Part<Name, 'body'> };
  readonly answer: { readonly [Name in RouteName]: Static<Schemas[Name]['answer']> };
}

/** undefined: the call has none. */
export type Params<Name extends RouteName> = Types['params'][Name];
export type Query<Name extends RouteName> = Types['query'][Name];
export type RequestBody<Name extends RouteName> = Types['body'][Name];
export type Answer<Name extends RouteName> = Types['answer'][Name];
