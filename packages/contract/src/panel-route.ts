import type { Route } from './route.ts';

/** A panel call of one company. A function, so that the panel's bundle contains each constant part once. */
export const panelRoute = <const Name extends string, const Path extends Route['path']>(
  name: Name,
  method: Route['method'],
  path: Path,
) => ({ name, method, base: 'oauth', path, access: 'panel', id: 'realmId', answer: 'json' }) as const satisfies Route;
