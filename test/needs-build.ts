import { isBuilt } from '../packages/sdk/build/sources.mjs';
import { unpackBrowser } from './support/packed-browser.ts';

/**
 * Vitest runs this once before the tests of a project that use `dist` and a browser. In `npm test`, which builds
 * meanwhile, these tests wait (await-build.ts).
 */
export default function setup(): void {
  if (process.env['CHROMIUM_PATH'] === undefined) unpackBrowser();
  if (process.env['SALESTAX_BUILD_RESULT'] === undefined && !isBuilt())
    throw new Error('dist is missing, or it was built from other sources. Run: npm run build');
}
