import { isBuilt } from '../packages/sdk/build/sources.mjs';

/** Vitest runs this before the tests of a project that use `dist`. */
export default function setup(): void {
  if (!isBuilt()) throw new Error('dist is missing, or it was built from other sources. Run: npm run build');
}
