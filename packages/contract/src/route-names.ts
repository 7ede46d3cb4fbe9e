import type * as routes from './routes/index.ts';

type Routes = typeof routes;

/** Name of a call. */
export type RouteName = keyof Routes;

type ParamOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names of the parameters in the path of a call. */
export type PathParam<Name extends RouteName> = ParamOf<Routes[Name]['path']>;
