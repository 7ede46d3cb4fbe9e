import path from 'node:path';
import { root } from '../../sdk/build/entries.mjs';

const fetchPort = path.join(root, 'packages/host-pages/build/http-on-fetch.mjs');

/**
 * Rollup: the pages ask through plain `fetch` instead of ky, by the same rules (retries, waiting, time limits): it weighs a
 * twelfth of a page's first load less.
 */
export const onFetch = {
  name: 'on-fetch',
  resolveId: (source) => (source === '@salestax/client/http' ? fetchPort : null),
};
