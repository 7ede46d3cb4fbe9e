import { describe, expect, it } from 'vitest';
import { connectorGraph, foldersInCircles, graphText, replaceGraph } from './import-graph.mjs';

const src = (file: string) => `packages/connector/src/${file}`;
const module = (source: string, ...imported: readonly string[]) => ({
  source: src(source),
  dependencies: imported.map((file) => ({ resolved: src(file) })),
});

describe('the import graph of the connector', () => {
  it('has one arrow per pair of folders, with the number of imports', () => {
    const { layers } = connectorGraph([
      module('store/companies.ts', 'domain/money.ts', 'domain/errors.ts', 'store/db.ts'),
      module('store/sessions.ts', 'domain/errors.ts'),
    ]);
    expect(layers).toEqual([{ from: 'store', to: 'domain', imports: 3 }]);
  });

  it('counts arrows between subjects apart from arrows between layers', () => {
    const graph = connectorGraph([
      module('features/staff/search.ts', 'features/company/link.ts', 'service/services.ts', 'features/staff/rows.ts'),
    ]);
    expect(graph.subjects).toEqual([{ from: 'staff', to: 'company', imports: 1 }]);
    expect(graph.layers).toEqual([{ from: 'features', to: 'service', imports: 1 }]);
  });

  it('names the folders of a circle, and none where every folder can lie above those that it imports', () => {
    const arrow = (from: string, to: string) => ({ from, to, imports: 1 });
    const chain = [arrow('close', 'recording'), arrow('recording', 'taxes'), arrow('close', 'taxes')];
    expect(foldersInCircles(chain)).toEqual([]);
    expect(foldersInCircles([...chain, arrow('taxes', 'recording')])).toEqual(['close', 'recording', 'taxes']);
  });

  it('leaves out tests, the composition root, other packages and libraries', () => {
    const graph = connectorGraph([
      module('store/companies.test.ts', 'domain/money.ts'),
      module('app/connector.ts', 'store/db.ts'),
      { source: 'packages/sandbox/src/main.ts', dependencies: [{ resolved: src('domain/money.ts') }] },
      { source: src('store/db.ts'), dependencies: [{ resolved: 'node_modules/pg/lib/index.js' }] },
    ]);
    expect(graph).toEqual({ subjects: [], layers: [] });
  });

  it('is written between the marks of the page, the busiest arrow first', () => {
    const graph = connectorGraph([
      module('http/guard.ts', 'ports/clock.ts', 'security/principal.ts', 'security/authenticate.ts'),
    ]);
    const page = `# Page\n${begin}\nold\n${end}\nrest`;
    const written = replaceGraph(page, graphText(graph));
    expect(written).toContain('| `http` | security (2), ports (1) |');
    expect(written).not.toContain('old');
    expect(written.endsWith('\nrest')).toBe(true);
    expect(replaceGraph(written, graphText(graph))).toBe(written);
  });

  it('is refused for a page without the marks', () => {
    expect(() => replaceGraph('# Page', '')).toThrow('The page has no');
  });
});

const begin = '<!-- import graph: written by npm run arrows -- --write -->';
const end = '<!-- end of the import graph -->';
