/**
 * Which way imports point (docs/architecture.md): a package may import the packages on its right, nothing else;
 * no cycles; nothing that the package's own package.json does not declare; packages by their `exports` only.
 */
const mayImport = {
  contract: [],
  client: ['contract'],
  'widget-kit': [],
  ui: ['widget-kit'],
  widgets: ['ui', 'client', 'widget-kit', 'contract'],
  'estimate-panel': ['client', 'widget-kit', 'contract'],
  sdk: ['widgets', 'estimate-panel', 'widget-kit', 'client', 'contract'],
  'host-pages': ['widgets', 'estimate-panel', 'widget-kit', 'client', 'contract'],
  connector: ['contract'],
  sandbox: [],
  launcher: ['connector', 'sandbox', 'host-pages'],
};

const browserPackages = ['contract', 'client', 'widget-kit', 'ui', 'widgets', 'estimate-panel'];
const tests = String.raw`\.test\.tsx?$`;

const arrows = Object.entries(mayImport).map(([name, allowed]) => ({
  name: `${name}-may-import`,
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no package of ours'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: { path: '^packages/', pathNot: [name, ...allowed].map((allow) => `^packages/${allow}/`) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'declared-dependencies',
      comment: 'whatever a package imports stands in its own package.json',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: tests },
      to: {
        pathNot: '^packages/',
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev', 'unknown', 'undetermined'],
      },
    },
    { name: 'resolvable', severity: 'error', from: { path: '^(packages|test)/' }, to: { couldNotResolve: true } },
    {
      name: 'one-widget-never-imports-another',
      severity: 'error',
      comment: 'what gathers the catalogues of all of them is none',
      from: { path: '^packages/widgets/src/(?!messages/)([^/]+)/' },
      to: { path: '^packages/widgets/src/([^/]+)/', pathNot: '^packages/widgets/src/$1/' },
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
    {
      name: 'domain-is-pure',
      comment: 'rules know no adapter, store, route or port implementation',
      severity: 'error',
      from: { path: '^packages/connector/src/domain/', pathNot: tests },
      to: { path: '^packages/connector/src/(adapters|store|routes|use-cases|jobs)/' },
    },
    {
      name: 'use-cases-know-ports-not-adapters',
      severity: 'error',
      from: { path: '^packages/connector/src/use-cases/', pathNot: tests },
      to: { path: '^packages/connector/src/(adapters|routes)/' },
    },
    {
      name: 'adapters-stand-alone',
      severity: 'error',
      from: { path: '^packages/connector/src/adapters/', pathNot: tests },
      to: { path: '^packages/connector/src/(store|routes|use-cases|jobs)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|document-page/web)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    preserveSymlinks: false,
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
