import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forced, tokens } from '../../../../widget-kit/src/tokens.ts';
import { findWidgets, root } from '../../entries.mjs';
import { attributesOf, commonAttributes } from './attributes.mjs';
import { readMessages } from './messages.mjs';
import { readErrorCodes, styleSheetsOf, tokensIn } from './parts.mjs';
import { readSources } from './program.mjs';
import { typeWriter } from './types.mjs';

const KIT = 'packages/widget-kit/src';
const TOKENS = `${KIT}/tokens.ts`;

/** Explanations of the error codes. A code without one fails the build. */
const { common: commonErrors, ...errors } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'errors.json'), 'utf8'),
);

/** The description of all widgets, generated from their sources. */
export function describeWidgets() {
  const widgets = findWidgets();
  const sources = readSources([...widgets.map(({ index }) => index), TOKENS, `${KIT}/kit-messages.ts`]);
  const writer = typeWriter(sources);
  const described = widgets.map((widget) => describe(widget, sources, writer));
  const kitKeys = readMessages(sources, `${KIT}/kit-messages.ts`, 'kitMessages');
  const [{ common }] = described;

  return {
    widgets: Object.fromEntries(described.map(({ name, entry }) => [name, entry])),
    common: {
      options: common.options,
      events: common.events,
      attributes: commonAttributes,
      errors: explained(commonErrors),
      messages: kitKeys,
    },
    tokens: describeTokens(sources),
    types: Object.fromEntries(Object.entries(writer.types).toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

function describe({ name, member, index, messages, runsOnAnyPage }, sources, { property, event }) {
  const { checker, exported, docOf, source } = sources;
  const [signature] = checker.getTypeOfSymbol(exported(index, 'mount')).getCallSignatures();
  const given = checker.getTypeOfSymbol(signature.getParameters()[1]).getProperties();
  const listeners = checker.getNonNullableType(checker.getTypeOfSymbol(given.find((each) => each.name === 'on')));
  const listened = listeners.getProperties();

  const isCommon = (symbol) => (symbol.declarations ?? []).every((each) => path.dirname(fileOf(each)).endsWith(KIT));
  const split = (symbols, write) => ({
    own: symbols.filter((symbol) => !isCommon(symbol)).map((symbol) => write(symbol, false)),
    common: symbols.filter(isCommon).map((symbol) => write(symbol, true)),
  });
  const options = split(given, (symbol, isCommon) => property(symbol, 0, isCommon));
  const events = split(listened, (symbol) => event(symbol));
  const folder = path.dirname(index);

  const entry = {
    description: docOf(exported(index, 'widget')),
    import: `@salestax/widgets/${name}`,
    global: `SalesTax.${member}`,
    element: `salestax-${name}`,
    runsOn: runsOnAnyPage ? 'any page' : 'own pages',
    options: options.own.toSorted((a, b) => Number(b.required) - Number(a.required)),
    commonOptions: options.common.map((option) => option.name),
    attributes: attributesOf(options),
    events: events.own,
    commonEvents: events.common.map((each) => each.name),
    errors: explained(readErrorCodes(sources, sources.sourcesIn(folder))),
    messages: readMessages(sources, messages),
    tokens: tokensIn([path.join(root, KIT, 'base.css'), ...styleSheetsOf(sources, source(index))], tokens),
  };
  return { name, entry, common: { options: options.common, events: events.common } };
}

const fileOf = (node) => node.getSourceFile().fileName;

function explained(codes) {
  return (Array.isArray(codes) ? codes : Object.keys(codes)).map((code) => {
    const known = Array.isArray(codes) ? errors[code] : codes[code];
    if (known === undefined)
      throw new Error(`Explain the error code ${code} in packages/sdk/build/documentation/describe/errors.json.`);
    return { code, ...known };
  });
}

function describeTokens({ checker, exported, docOf }) {
  const { valueDeclaration } = exported(TOKENS, 'tokens');
  const written = new Map(
    checker
      .getTypeAtLocation(valueDeclaration)
      .getProperties()
      .map((each) => [each.name, each]),
  );
  return Object.entries(tokens).map(([name, [light, dark = null]]) => ({
    name: `--st-${name}`,
    light,
    dark,
    ...(name in forced && { forcedColors: forced[name] }),
    description: docOf(written.get(name)),
  }));
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${JSON.stringify(describeWidgets(), null, 2)}\n`);
