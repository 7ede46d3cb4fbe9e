import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/*
 * How long functions are. Counted in lines without blank ones and comments, and without the functions inside, which are counted
 * for themselves. The list only becomes shorter: a factory that is shortened goes, none is added.
 */

/** A function that fits on a screen. */
const longest = 60;
/** A factory whose inner functions change the same variables: all of it has to be in the head at once. */
const longestFactory = 120;

/** Longer than that today, by file and name. */
const longFactories: readonly string[] = [
  'packages/widget-kit/src/mount-widget.ts mountWidget',
  'packages/widgets/src/link-company/model.ts createLinkCompanyModel',
  'packages/widgets/src/onboarding/model.ts createOnboardingModel',
  'packages/widgets/src/reconciliation/comparison.ts createComparison',
];

interface Counted {
  readonly name: string;
  readonly own: number;
  readonly all: number;
  readonly sharesVariables: boolean;
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  (ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isGetAccessor(node) ||
    ts.isSetAccessor(node)) &&
  node.body !== undefined;

function functionsOf(file: string): readonly Counted[] {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const code = linesOfCode(source);
  const found: Counted[] = [];

  /** Counts a function and those inside; returns its lines. */
  function count(node: ts.FunctionLikeDeclaration): ReadonlySet<number> {
    const lines = new Set([...code].filter((line) => line >= lineAt(node.getStart()) && line <= lineAt(node.end)));
    const inner = new Set<number>();
    ts.forEachChild(node, function visit(child) {
      if (!isFunction(child)) ts.forEachChild(child, visit);
      else for (const line of count(child)) inner.add(line);
    });
    const own = [...lines].filter((line) => !inner.has(line) || line === lineAt(node.getStart())).length;
    found.push({ name: `${file} ${nameOf(node)}`, own, all: lines.size, sharesVariables: sharesVariables(node) });
    return lines;
  }
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;

  ts.forEachChild(source, function visit(child) {
    if (isFunction(child)) count(child);
    else ts.forEachChild(child, visit);
  });
  return found;
}

/** The lines that have a token. */
function linesOfCode(source: ts.SourceFile): ReadonlySet<number> {
  const lines = new Set<number>();
  ts.forEachChild(source, function visit(node) {
    if (node.getChildCount() === 0) lines.add(source.getLineAndCharacterOfPosition(node.getStart()).line);
    for (const child of node.getChildren()) visit(child);
  });
  return lines;
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : '(unnamed)';
}

/** Whether a function has variables of its own, which its inner functions change. */
function sharesVariables(node: ts.FunctionLikeDeclaration): boolean {
  const { body } = node;
  if (body === undefined || !ts.isBlock(body)) return false;
  const variables = body.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Let) !== 0
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : [],
  );
  return variables.length > 0;
}

const files = globSync('packages/*/src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$|\/shapes\//.test(file),
);
const functions = files.flatMap(functionsOf);
const named = (list: readonly Counted[]) => list.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));

it(`no function has more than ${longest} lines of its own`, () => {
  expect(named(functions.filter(({ own }) => own > longest))).toEqual([]);
});

it(`no factory whose inner functions share variables has more than ${longestFactory} lines`, () => {
  const factories = functions.filter(({ sharesVariables, all }) => sharesVariables && all > longestFactory);
  expect(named(factories)).toEqual(longFactories);
});
