import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * Makes the emitted declarations plain, so that the published types need no package but React's and are quick to check:
 * an integrator's compiler reads interfaces, not the schemas that they are derived from.
 */

/** Rollup plugin for the build of the types: rewrites the declarations emitted to `emitted`. */
export function plainTypes(emitted) {
  return {
    name: 'plain-types',
    buildStart() {
      for (const name of globSync('packages/contract/src/schemas/*.d.ts', { cwd: emitted })) {
        const file = path.join(emitted, name);
        const text = readFileSync(file, 'utf8');
        const plain = plainSchemas(text);
        if (plain !== text) writeFileSync(file, plain);
      }
    },
  };
}

/**
 * Declarations in which `const X: <schema>` with `type X = Static<typeof X>` is one plain type X. Schemas without such a
 * type are not changed.
 */
export function plainSchemas(text) {
  const source = parse(text);
  const schemas = new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .map((statement) => [statement.declarationList.declarations[0].name.text, statement]),
  );
  const edits = source.statements
    .filter((statement) => ts.isTypeAliasDeclaration(statement) && isStaticOf(statement, source))
    .flatMap((alias) => {
      const name = alias.name.text;
      const schema = schemas.get(name);
      if (schema === undefined) return [];
      const [{ type }] = schema.declarationList.declarations;
      const doc = commentOf(schema, source) || commentOf(alias, source);
      const fields = fieldsOf(type);
      const plain =
        fields === null
          ? `export type ${name} = ${plainType(type, source)};`
          : `export interface ${name} ${plainObject(fields, source, '')}`;
      return [
        { from: schema.getFullStart(), to: schema.end, text: '' },
        { from: alias.getFullStart(), to: alias.end, text: `\n${doc}${plain}` },
      ];
    });
  return applied(text, edits);
}

const parse = (text) => ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);

/** Replaces ranges of a text; `edits`: `{ from, to, text }`, not overlapping. */
function applied(text, edits) {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((before, edit) => before.slice(0, edit.from) + edit.text + before.slice(edit.to), text);
}

/** Whether an alias is `X = Static<typeof X>`. */
const isStaticOf = ({ name, type }, source) => type.getText(source) === `Static<typeof ${name.text}>`;

const commentOf = (node, source) => {
  const text = node
    .getFullText(source)
    .slice(0, node.getStart(source) - node.getFullStart())
    .trim();
  return text === '' ? '' : `${text}\n`;
};

/** The fields of a schema of an object; null for other schemas. */
function fieldsOf(type) {
  return schemaName(type) === 'TObject' ? type.typeArguments[0].members : null;
}

/** 'TString' of `Type.TString`. */
function schemaName(type) {
  if (!ts.isTypeReferenceNode(type)) return '';
  return ts.isQualifiedName(type.typeName) ? type.typeName.right.text : type.typeName.text;
}

const simple = {
  TString: 'string',
  TNumber: 'number',
  TInteger: 'number',
  TBoolean: 'boolean',
  TNull: 'null',
  TUnknown: 'unknown',
};

/** The values of a schema, as a type. @throws for a kind of schema that is not known here */
function plainType(type, source, indent = '') {
  const name = schemaName(type);
  if (name in simple) return simple[name];
  const [first, second] = type.typeArguments ?? [];
  const inner = (node) => plainType(node, source, indent);
  // A schema that is built from a table states its type itself.
  if (name === 'TUnsafe') return first.getText(source);
  if (name === 'TLiteral') return first.getText(source);
  if (name === 'TEnum') return first.elements.map((element) => element.getText(source)).join(' | ');
  if (name === 'TUnion') return first.elements.map(inner).join(' | ');
  if (name === 'TArray') return listOf(inner(first));
  if (name === 'TRecord') return `Record<string, ${inner(second)}>`;
  if (name === 'TObject') return plainObject(first.members, source, indent);
  throw new Error(`packages/sdk/build/types/plain-types.mjs has no plain type for ${type.getText(source)}`);
}

const listOf = (item) => (item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`);

function plainObject(members, source, indent) {
  const within = `${indent}    `;
  const lines = members.map((member) => {
    const isOptional = schemaName(member.type) === 'TOptional';
    const type = isOptional ? member.type.typeArguments[0] : member.type;
    const doc = commentOf(member, source).trimEnd();
    const name = member.name.getText(source);
    return `${doc === '' ? '' : `${within}${doc}\n`}${within}${name}${isOptional ? '?' : ''}: ${plainType(type, source, within)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
