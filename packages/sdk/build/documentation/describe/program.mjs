import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../../entries.mjs';

/** A TypeScript program of these files and their imports. */
export function readSources(files) {
  const configFile = path.join(root, 'tsconfig.json');
  const { config } = ts.parseConfigFileTextToJson(configFile, readFileSync(configFile, 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    files.map((file) => path.join(root, file)),
    { ...options, types: [] },
  );
  const checker = program.getTypeChecker();
  const isOurs = (node) => node.getSourceFile().fileName.startsWith(path.join(root, 'packages') + '/');

  return {
    checker,
    isOurs,
    source: (file) => program.getSourceFile(path.join(root, file)),
    sourcesIn: (folder) =>
      program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(path.join(root, folder) + '/')),
    /** The symbol that a module exports under a name, with aliases resolved. */
    exported(file, name) {
      const module = checker.getSymbolAtLocation(program.getSourceFile(path.join(root, file)));
      const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name);
      if (symbol === undefined) throw new Error(`${file} exports no ${name}`);
      return itself(checker, symbol);
    },
    docOf: (symbol) => text(symbol.getDocumentationComment(checker)),
    /** The text of a tag in a doc comment, as `@default`. */
    tagOf(symbol, name) {
      const tag = symbol.getJsDocTags(checker).find((each) => each.name === name);
      return tag === undefined ? null : text(tag.text ?? []);
    },
  };
}

/** The symbol behind an import or a re-export. */
export const itself = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const text = (parts) => ts.displayPartsToString(parts).replaceAll(/\s+/g, ' ').trim();

/** A node and all its descendants, in source order. */
export function* nodesOf(node) {
  yield node;
  const below = [];
  ts.forEachChild(node, (child) => void below.push(child));
  for (const child of below) yield* nodesOf(child);
}
