import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/*
 * Names follow docs/glossary.md: this test reads the banned words from its last section and reports the declarations
 * that use one of them.
 */
const root = resolve(import.meta.dirname, '../..');
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const [, lastSection = ''] = glossary.split('## Names that must not come back');
const banned = new Set(
  [...lastSection.matchAll(/`([\w-]+)`/g)].flatMap(([, word]) => (word === undefined ? [] : [word])),
);

/** `wasAskedTwice` → was, asked, twice; a banned name of several words is compared as a whole. */
function bannedIn(name: string): boolean {
  const words = name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((word) => word.toLowerCase());
  return banned.has(name) || words.some((word) => banned.has(word));
}

/** A part of a name is compared in lower case, so that only words in lower case can match in any case. */
const anyBanned = [...banned].map((word) => new RegExp(word, word === word.toLowerCase() ? 'i' : ''));

function declaredNames(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Members of object literals are left out: they may be fields of a wire format. */
function isDeclaration(node: ts.Node): node is ts.Node & { readonly name?: ts.Node } {
  return (
    ts.isVariableDeclaration(node) ||
    // A destructured name that is not renamed may be a field of a wire format, too.
    (ts.isBindingElement(node) && node.propertyName !== undefined) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertySignature(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  );
}

describe('names of declarations', () => {
  it('are split into words before they are compared', () => {
    expect(banned.size).toBeGreaterThan(20);
    expect(bannedIn('createEstimateBook')).toBe(false);
    expect(bannedIn('EstimateBook')).toBe(true);
    expect(bannedIn('wasForsakenTwice')).toBe(true);
  });

  it('contain no word of the glossary’s last section', () => {
    const files = globSync(['packages/*/{src,build}/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'examples/**/*.{ts,tsx}'], {
      cwd: root,
      exclude: ['**/node_modules', '**/dist'],
    });
    const found = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      // Parsing takes long, and most files have no banned word at all.
      return anyBanned.some((word) => word.test(text))
        ? declaredNames(file, text)
            .filter(bannedIn)
            .map((name) => `${file}: ${name}`)
        : [];
    });
    expect(files.length).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });
});
