import type { Static, TSchema } from 'typebox';
import type * as routes from './routes/index.ts';
import type { Schemas } from './schemas/index.ts';

type Routes = typeof routes;

/** Name of a call. */
export type RouteName = keyof Routes;

type ParamOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names of the ids that the path of a call carries. */
export type PathParam<Name extends RouteName> = ParamOf<Routes[Name]['path']>;

type Part<Name extends RouteName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** undefined = the call takes none. */
export type Params<Name extends RouteName> = Part<Name, 'params'>;
export type Query<Name extends RouteName> = Part<Name, 'query'>;
export type RequestBody<Name extends RouteName> = Part<Name, 'body'>;
export type Answer<Name extends RouteName> = Static<Schemas[Name]['answer']>;
