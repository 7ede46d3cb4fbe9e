import type { Route } from './route.ts';
import type { Shape } from './shape.ts';

/** A panel call of one company. A function, so that the panel's bundle contains each constant part once. */
export const panelRoute = <const Name extends string, const Path extends Route['path']>(
  name: Name,
  method: Route['method'],
  path: Path,
  shape: Shape = null,
) =>
  ({
    name,
    method,
    base: 'oauth',
    path,
    access: 'panel',
    id: 'realmId',
    answer: 'json',
    shape,
  }) as const satisfies Route;
