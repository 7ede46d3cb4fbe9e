import { isBuilt } from '../packages/sdk/build/sources.mjs';

/** Vitest runs this before the tests of a project that use `dist`; in `npm test`, which builds meanwhile, they wait (await-build.ts). */
export default function setup(): void {
  if (process.env['SALESTAX_BUILD_RESULT'] === undefined && !isBuilt())
    throw new Error('dist is missing, or it was built from other sources. Run: npm run build');
}
