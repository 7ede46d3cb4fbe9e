import type { Route } from './route.ts';

/** A call of the panel for one company. As a function the panel's script holds each constant part once. */
export const panelRoute = <const Name extends string, const Path extends Route['path']>(
  name: Name,
  method: Route['method'],
  path: Path,
) => ({ name, method, base: 'oauth', path, access: 'panel', id: 'realmId', answer: 'json' }) as const satisfies Route;
