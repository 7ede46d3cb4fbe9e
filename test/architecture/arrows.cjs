/**
 * The allowed directions of imports (docs/architecture.md): a package may import the packages, or single files, on its
 * right and nothing else; no cycles; only packages that its own package.json declares; packages only by their `exports`.
 */
const mayImport = {
  contract: [],
  client: ['contract'],
  'widget-kit': [],
  ui: ['widget-kit'],
  widgets: ['ui', 'client', 'widget-kit', 'contract'],
  'estimate-panel': ['ui', 'client', 'widget-kit', 'contract'],
  sdk: ['widgets', 'estimate-panel', 'widget-kit', 'client', 'contract'],
  'host-pages': ['widgets', 'estimate-panel', 'widget-kit', 'client', 'contract'],
  connector: ['contract'],
  sandbox: ['contract/src/vendor-limits.ts'],
  launcher: ['connector', 'sandbox', 'host-pages', 'sdk/build/sources.mjs'],
};

const browserPackages = ['contract', 'client', 'widget-kit', 'ui', 'widgets', 'estimate-panel'];
const tests = String.raw`\.test\.tsx?$`;

/** A package that stands in no `package.json` from which it may be taken. */
const undeclared = ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'];

/** The pattern of a package, or of one of its files. */
const pathOf = (/** @type {string} */ allow) => `^packages/${allow}${/\.m?[tj]s$/.test(allow) ? '$' : '/'}`;

const arrows = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-may-import`,
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no package of ours'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: { path: '^packages/', pathNot: [name, ...allowed].map(pathOf) },
}));

/**
 * The folders of the connector that each of its folders may import. The composition root (`app`) and the admin CLI may
 * import all.
 */
const connectorMayImport = {
  domain: [],
  ports: ['domain'],
  observation: ['ports', 'domain'],
  store: ['observation', 'ports', 'domain'],
  security: ['store', 'ports', 'domain'],
  adapters: ['observation', 'ports', 'domain'],
  service: ['store', 'ports', 'domain'],
  http: ['security', 'store', 'observation', 'ports', 'domain'],
  features: ['http', 'service', 'security', 'store', 'observation', 'ports', 'domain'],
  configuration: ['security', 'ports', 'domain'],
};

/**
 * One rule for each folder of a package.
 * @param {string} package_
 * @param {Readonly<Record<string, readonly string[]>>} mayImport
 */
const layersOf = (package_, mayImport) =>
  Object.entries(mayImport).map(([name, allowed]) => ({
    name: `${package_}-${name}-may-import`,
    comment: `${package_}/src/${name} may import ${allowed.join(', ') || `nothing else of ${package_}`}`,
    severity: 'error',
    from: { path: `^packages/${package_}/src/${name}/`, pathNot: tests },
    to: {
      path: `^packages/${package_}/src/`,
      pathNot: [name, ...allowed].map((allow) => `^packages/${package_}/src/${allow}/`),
    },
  }));

/** The rooms of the panel that each of its rooms may import. The files beside them may import all. */
const panelMayImport = {
  texts: [],
  host: [],
  state: ['host', 'texts'],
  estimate: ['state', 'host', 'texts'],
  record: ['estimate', 'state', 'host', 'texts'],
  explain: ['estimate', 'state', 'host', 'texts'],
  view: ['explain', 'state', 'host', 'texts'],
};

/** The rooms of the components. `base` is what the panel draws with, too. */
const uiMayImport = {
  base: [],
  form: ['base'],
  feedback: ['form', 'base'],
  layout: ['form', 'base'],
  charts: ['base'],
  table: ['form', 'base'],
};

/** Folders of packages/widgets/src that several widgets share; every other folder is a widget. */
const sharedByWidgets =
  '(?:service|session|sign-in|options|list-screen|picker|check-up|set-up|set-up-state|company-options|sales-documents|texts)/';

module.exports = {
  forbidden: [
    ...arrows,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'declared-dependencies',
      comment: 'whatever a package imports stands in its own package.json, so a start needs no development dependency',
      severity: 'error',
      from: { path: '^packages/[^/]+/(src|bin)/', pathNot: [tests, '/testing/'] },
      to: { pathNot: '^packages/', dependencyTypes: [...undeclared, 'npm-dev'] },
    },
    {
      name: 'declared-dependencies-of-fixtures',
      comment: 'a fixture may use a development dependency, of its own package',
      severity: 'error',
      from: { path: '/testing/', pathNot: tests },
      to: { pathNot: '^packages/', dependencyTypes: undeclared },
    },
    { name: 'resolvable', severity: 'error', from: { path: '^(packages|test)/' }, to: { couldNotResolve: true } },
    {
      name: 'one-widget-never-imports-another',
      severity: 'error',
      comment:
        'a shared folder imports no widget either; catalogs/ has the texts of all widgets in one language, testing/ their fixtures',
      from: { path: '^packages/widgets/src/(?!catalogs/|testing/)([^/]+)/' },
      to: {
        path: '^packages/widgets/src/',
        pathNot: [
          '^packages/widgets/src/$1/',
          `^packages/widgets/src/${sharedByWidgets}`,
          '^packages/widgets/src/testing/',
        ],
      },
    },
    {
      name: 'no-test-support-in-products',
      severity: 'error',
      comment: 'fixtures, fakes and harnesses are imported by tests only',
      from: { path: '^packages/widgets/src/(?!testing/)', pathNot: tests },
      to: { path: '/testing/' },
    },
    {
      name: 'browser-code-knows-no-node',
      severity: 'error',
      from: { path: `^packages/(${browserPackages.join('|')})/src/`, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ky-in-one-file',
      severity: 'error',
      from: { path: '^packages/', pathNot: String.raw`^packages/client/src/http\.ts$` },
      to: { path: 'node_modules/ky/' },
    },
    {
      name: 'no-react-below-the-widgets',
      severity: 'error',
      from: { path: '^packages/(contract|client)/src/', pathNot: tests },
      to: { path: 'node_modules/(react|react-dom|preact)/' },
    },
    ...layersOf('connector', connectorMayImport),
    ...layersOf('estimate-panel', panelMayImport),
    ...layersOf('ui', uiMayImport),
    {
      name: 'use-cases-do-not-know-http',
      comment: 'only the route files of a feature may import src/http',
      severity: 'error',
      from: { path: '^packages/connector/src/features/', pathNot: [tests, String.raw`(^|-|/)routes?\.ts$`] },
      to: { path: '^packages/connector/src/http/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|document-page/web|sdk/api)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    preserveSymlinks: false,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
