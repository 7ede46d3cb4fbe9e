import ts from 'typescript';
import { itself, nodesOf } from './program.mjs';

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** Writes the types of options and events as text, and collects the declarations of ours that they refer to. */
export function typeWriter({ checker, isOurs, docOf, tagOf }) {
  const types = {};

  const write = (type) => checker.typeToString(type, undefined, FORMAT).replace(/ \| undefined$/, '');

  /** Collects the declarations of ours that a node refers to, recursively. */
  function gather(node) {
    for (const part of nodesOf(node)) {
      if (!ts.isTypeReferenceNode(part)) continue;
      const found = checker.getSymbolAtLocation(part.typeName);
      const symbol = found && itself(checker, found);
      const declaration = symbol?.declarations?.find((each) => isDeclaration(each) && isOurs(each));
      if (declaration === undefined || declaration.typeParameters || symbol.name in types) continue;
      const isComputed = ts.isTypeAliasDeclaration(declaration) && /\btypeof\b|^\w+</.test(declaration.type.getText());
      types[symbol.name] = { text: isComputed ? resolved(symbol) : declared(declaration), description: docOf(symbol) };
      if (!isComputed) gather(declaration);
    }
  }

  /** The declaration of a type alias that is computed from other types, with its resolved type. */
  const resolved = (symbol) =>
    `type ${symbol.name} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), undefined, FORMAT | ts.TypeFormatFlags.InTypeAlias)};`;

  /**
   * Describes an option. The options that all widgets have are written as in the source, so that they read alike for
   * each widget.
   */
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

  /** The fields of an object type of ours; none for functions, lists and types of the browser. */
  function fieldsOf(type, depth) {
    if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return [];
    const parts = type.getProperties();
    const isPlain = parts.every((part) => part.declarations?.some((each) => isOurs(each) && isWritten(each)));
    return isPlain ? parts.map((part) => property(part, depth + 1)) : [];
  }

  /** Describes an event by the type of its listener in the option `on`. */
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

/** Whether it is declared as a property, not produced by a mapped type. */
const isWritten = (node) => ts.isPropertySignature(node);
