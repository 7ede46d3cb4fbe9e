import ts from 'typescript';
import { itself } from './program.mjs';

/** The texts of a message catalog, including those that it is composed of. */
export function readMessages({ checker, exported }, file, name = 'messages') {
  const texts = textsOf(checker, exported(file, name).valueDeclaration.initializer);
  return [...texts].map(([key, text]) => ({ key, text }));
}

function textsOf(checker, node) {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return textsOf(checker, node.expression);
  if (ts.isIdentifier(node)) return textsOfNamed(checker, node);
  const texts = new Map();
  for (const part of node.properties) {
    if (!ts.isSpreadAssignment(part)) texts.set(part.name.text, wordsOf(checker, part));
    else for (const [key, text] of textsOf(checker, part.expression)) texts.set(key, text);
  }
  return texts;
}

function textsOfNamed(checker, node) {
  const { valueDeclaration } = itself(checker, checker.getSymbolAtLocation(node));
  if (!ts.isBindingElement(valueDeclaration)) return textsOf(checker, valueDeclaration.initializer);
  // `const { one: other, ...others } = texts`
  const texts = textsOf(checker, valueDeclaration.parent.parent.initializer);
  for (const taken of valueDeclaration.parent.elements) texts.delete(boundTo(taken));
  return texts;
}

/** A text as it is written; for a composed one, with the names of its parts in braces. */
function wordsOf(checker, node) {
  const words = (part) => wordsOf(checker, part);
  if (ts.isPropertyAssignment(node)) return words(node.initializer);
  if (ts.isShorthandPropertyAssignment(node))
    return wordsOfNamed(checker, checker.getShorthandAssignmentValueSymbol(node));
  if (ts.isIdentifier(node)) return wordsOfNamed(checker, checker.getSymbolAtLocation(node));
  if (ts.isStringLiteralLike(node)) return node.text;
  // The plural forms of a text.
  if (ts.isObjectLiteralExpression(node)) return node.properties.map(words).join(' / ');
  if (ts.isArrowFunction(node)) return words(node.body);
  if (ts.isParenthesizedExpression(node)) return words(node.expression);
  if (ts.isConditionalExpression(node)) return `${words(node.whenTrue)} / ${words(node.whenFalse)}`;
  if (ts.isCallExpression(node) && node.arguments.length === 1) return words(node.arguments[0]);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return words(node.left) + words(node.right);
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => words(span.expression) + span.literal.text).join('');
  return `{${node.getText()}}`;
}

function wordsOfNamed(checker, symbol) {
  const { valueDeclaration } = itself(checker, symbol);
  if (ts.isBindingElement(valueDeclaration))
    return textsOf(checker, valueDeclaration.parent.parent.initializer).get(boundTo(valueDeclaration));
  return ts.isVariableDeclaration(valueDeclaration) && valueDeclaration.initializer
    ? wordsOf(checker, valueDeclaration.initializer)
    : `{${symbol.name}}`;
}

/** The property that an element of a destructuring pattern takes. */
const boundTo = ({ propertyName, name }) => (propertyName ?? name).text;
