export * from './activity-values.ts';
export * from './company-comparison-values.ts';
export * from './constants.ts';
export * from './documents.ts';
export * from './embed-scopes.ts';
export * from './errors.ts';
export * from './month-close-values.ts';
export type { PathParam, RouteName } from './route-names.ts';
export type { Answer, Params, Query, RequestBody } from './route-types.ts';
export type { Route } from './route.ts';
/** One export per call, so that a bundle holds only the calls it makes. */
export * as routes from './routes/index.ts';
export { fits, type Shape } from './shape.ts';
export * from './statuses.ts';
export * from './tax-lines.ts';
export { descriptionLength, locationCodeLength } from './vendor-limits.ts';
export * from './zero-reasons.ts';
export type * from './schemas/index.ts';
