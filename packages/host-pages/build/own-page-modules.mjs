import path from 'node:path';

/**
 * What the pages have in the place of modules for any page: they take the answers to what their HTML has sent, set no theme, and
 * give the widgets no session.
 */
const ofOwnPages = {
  './send.ts': 'send-from-page.ts',
  './session-of-page.ts': 'session-of-own-page.ts',
  './theme.ts': 'theme-of-own-page.ts',
  './wrong-setting.ts': 'wrong-setting-of-own-page.ts',
};

/** Plugin of Rollup and Vite: replaces these modules. */
export const modulesOfOwnPages = {
  name: 'modules-of-own-pages',
  enforce: 'pre',
  resolveId: (id, importer) => (id in ofOwnPages ? path.resolve(path.dirname(importer), ofOwnPages[id]) : null),
};
