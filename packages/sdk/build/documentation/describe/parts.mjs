import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { nodesOf } from './program.mjs';

/**
 * The code in `fail({ code })` and `service.report(failure)`; of `reportStates(store, { failureOf })` and
 * `reportResource(store)` that of their failure.
 */
function failureCodeOf(checker, { expression, arguments: [failure, reports] }) {
  if (expression.getText() === 'reportResource') return resourceFailureCodeOf(checker, failure);
  const failureOf = reports && checker.getTypeAtLocation(reports).getProperty('failureOf');
  if (failureOf === undefined) return failure && checker.getTypeAtLocation(failure).getProperty('code');
  const [signature] = checker.getTypeOfSymbol(failureOf).getCallSignatures();
  return checker.getNonNullableType(signature.getReturnType()).getProperty('code');
}

/** The code in `failure` of the state of a store with a resource. */
function resourceFailureCodeOf(checker, store) {
  const getState = checker.getTypeAtLocation(store).getProperty('getState');
  const [signature] = checker.getTypeOfSymbol(getState).getCallSignatures();
  const failed = signature.getReturnType().types.find((state) => state.getProperty('failure') !== undefined);
  return checker.getTypeOfSymbol(failed.getProperty('failure')).getProperty('code');
}

/** The error codes that these sources may report. */
export function readErrorCodes({ checker }, sources) {
  const codes = new Set();
  for (const source of sources) {
    for (const node of nodesOf(source)) {
      if (
        !ts.isCallExpression(node) ||
        !/(?:^|\.)fail$|^service\.report$|^reportStates$|^reportResource$/.test(node.expression.getText())
      )
        continue;
      const code = failureCodeOf(checker, node);
      const type = code && checker.getTypeOfSymbol(code);
      const kinds = type === undefined ? [] : type.isUnion() ? type.types : [type];
      for (const kind of kinds) if (kind.isStringLiteral()) codes.add(kind.value);
    }
  }
  return [...codes].toSorted((a, b) => a.localeCompare(b));
}

/** The style sheets of a widget's definition. */
export function styleSheetsOf({ checker }, source) {
  const [definition] = [...nodesOf(source)].filter(
    (node) => ts.isPropertyAssignment(node) && node.name.getText() === 'styles',
  );
  const files = new Set();
  const follow = (node) => {
    for (const identifier of [...nodesOf(node)].filter(ts.isIdentifier)) {
      let symbol = checker.getSymbolAtLocation(identifier);
      while (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) {
        const file = cssFileOf(symbol.declarations[0]);
        if (file !== null) files.add(file);
        symbol = file === null ? checker.getImmediateAliasedSymbol(symbol) : undefined;
      }
      const declaration = symbol?.valueDeclaration;
      if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
        follow(declaration.initializer);
    }
  };
  if (definition !== undefined) follow(definition.initializer);
  return [...files];
}

/** The style sheet of an import or a re-export. */
function cssFileOf(declaration) {
  let node = declaration;
  while (!('moduleSpecifier' in node)) {
    if (ts.isSourceFile(node)) return null;
    node = node.parent;
  }
  const specifier = node.moduleSpecifier?.text ?? '';
  if (!specifier.endsWith('.css')) return null;
  return path.resolve(path.dirname(declaration.getSourceFile().fileName), specifier);
}

/** The tokens that style sheets use, with the tokens that those refer to. */
export function tokensIn(files, tokens) {
  const used = new Set();
  const collect = (css) => {
    for (const [, name] of css.matchAll(/var\(--st-([\w-]+)/g)) {
      if (!(name in tokens) || used.has(name)) continue;
      used.add(name);
      for (const value of tokens[name]) collect(value);
    }
  };
  for (const file of files) collect(readFileSync(file, 'utf8'));
  return Object.keys(tokens)
    .filter((name) => used.has(name))
    .map((name) => `--st-${name}`);
}
