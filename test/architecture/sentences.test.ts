import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/*
 * User-visible text belongs in message catalogs. This test reads the sources, so that it covers every state of a
 * screen; test/e2e/pages/languages.test.ts checks the rendered screens.
 */

const root = path.resolve(import.meta.dirname, '../..');
const messageFiles = /\/(?:[\w-]*messages[\w.-]*|table-texts)\.ts$|\/(?:languages|messages|texts)\//;
/** Code that is not delivered. */
const testing = /\.test\.tsx?$|\/testing\//;

const files = globSync('packages/{widget-kit,ui,widgets,estimate-panel,host-pages}/src/**/*.{ts,tsx}', {
  cwd: root,
}).filter((file) => !messageFiles.test(file) && !testing.test(file));

const read = /^(?:aria-(?:label|description|valuetext|roledescription)|title|placeholder|alt|label)$/;
const hasLetters = (text: string) => /\p{L}/u.test(text);
/** 'Two words', or 'Ends.' */
const isSentence = (text: string) => /^\p{Lu}[\p{L}’']* \p{Ll}|^\p{Lu}\p{Ll}+[.!?…]$/u.test(text);
/** Calls whose text is for developers or for a log. */
const toPrograms = /^(?:new )?(?:\w*Error|wrongOption|(?:\w+\.)?log|reportError|kind)\b/;
/** Catalogs that several widgets share are declared beside the code that uses them. */
const isMessages = (node: ts.Node) => ts.isVariableDeclaration(node) && node.name.getText().endsWith('Messages');

/** Reviewed: what is said before a language is known, and the route table (`Language.titles`). */
const exceptions = ['packages/host-pages/src/main.ts', 'packages/host-pages/src/pages.ts'];

function wordsIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (text: string) => void found.push(`${file}: ${text.trim()}`);

  function isForPrograms(node: ts.Node): boolean {
    for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent)
      if ((ts.isNewExpression(at) || ts.isCallExpression(at)) && toPrograms.test(at.getText())) return true;
    return false;
  }

  function visit(node: ts.Node): void {
    if (isMessages(node)) return;
    if (ts.isJsxText(node) && hasLetters(node.text)) note(node.text);
    if (ts.isJsxAttribute(node) && read.test(node.name.getText()) && node.initializer !== undefined) {
      if (ts.isStringLiteral(node.initializer) && hasLetters(node.initializer.text)) note(node.initializer.text);
    }
    if (ts.isStringLiteralLike(node) && isSentence(node.text) && !isForPrograms(node)) note(node.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

describe('the sources of the user interface', () => {
  it('contain no literal text outside the message catalogs', () => {
    expect(files.length).toBeGreaterThan(150);
    const found = files.flatMap(wordsIn);
    expect(found.filter((one) => !exceptions.some((reviewed) => one.startsWith(reviewed)))).toEqual([]);
  });
});
