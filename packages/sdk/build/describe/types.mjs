import ts from 'typescript';
import { itself, nodesOf } from './program.mjs';

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Writes down options and events by their types, and gathers the declarations of ours that these name. */
export function typeWriter({ checker, isOurs, docOf, tagOf }) {
  const types = {};

  const write = (type) => checker.typeToString(type, undefined, FORMAT).replace(/ \| undefined$/, '');

  /** The declarations of ours that a node names, and those that these name in their turn. */
  function gather(node) {
    for (const part of nodesOf(node)) {
      if (!ts.isTypeReferenceNode(part)) continue;
      const found = checker.getSymbolAtLocation(part.typeName);
      const symbol = found && itself(checker, found);
      const declaration = symbol?.declarations?.find((each) => isDeclaration(each) && isOurs(each));
      if (declaration === undefined || declaration.typeParameters || symbol.name in types) continue;
      const isSettled = ts.isTypeAliasDeclaration(declaration) && /\btypeof\b|^\w+</.test(declaration.type.getText());
      types[symbol.name] = { text: isSettled ? settled(symbol) : declared(declaration), description: docOf(symbol) };
      if (!isSettled) gather(declaration);
    }
  }

  /** An alias of a type that is worked out of others, with what it comes to. */
  const settled = (symbol) =>
    `type ${symbol.name} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, FORMAT | ts.TypeFormatFlags.InTypeAlias)};`;

  /** An option. What all widgets have is written as it stands in the source: another type for each would say no more. */
  function property(symbol, depth = 0, asWritten = false) {
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration) && !asWritten) gather(declaration);
    const type = checker.getTypeOfSymbol(symbol);
    const fields =
      depth < 2 && symbol.name !== 'on' && symbol.name !== 'messages'
        ? fieldsOf(checker.getNonNullableType(type), depth)
        : [];
    return {
      name: symbol.name,
      type: asWritten ? symbol.valueDeclaration.type.getText() : write(type),
      required: (symbol.flags & ts.SymbolFlags.Optional) === 0,
      default: tagOf(symbol, 'default'),
      description: docOf(symbol),
      ...(fields.length > 0 && { fields }),
    };
  }

  /** What an object of ours is made of; nothing for functions, lists and what the browser brings. */
  function fieldsOf(type, depth) {
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return [];
    const parts = type.getProperties();
    const isPlain = parts.every((part) => part.declarations?.some((each) => isOurs(each) && isWritten(each)));
    return isPlain ? parts.map((part) => property(part, depth + 1)) : [];
  }

  /** An event, from the option that listens to it. */
  function event(symbol) {
    const listener = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
    const [payload] = listener.getCallSignatures()[0].getParameters();
    const type = checker.getTypeOfSymbol(payload);
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) gather(declaration);
    const fields = fieldsOf(type, 0);
    return {
      name: symbol.name,
      type: write(type),
      description: docOf(symbol),
      ...(fields.length > 0 && { fields }),
    };
  }

  return { property, event, types };
}

const declared = (declaration) => declaration.getText().replace(/^export /, '');

const isDeclaration = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** Written as a property, not come about by mapping another type. */
const isWritten = (node) => ts.isPropertySignature(node);
