/*
 * A pseudo-locale: every message is between marks, so that a text outside of the marks did not come from the message catalog.
 */

const mark = (text: string) => `\u2E22${text}\u2E23`;

/**
 * A message catalog with marks around each message, and each plural form of one; `numbers` is a list of words, which
 * are marked one by one.
 */
export function pseudoLocalize<Messages extends object>(messages: Messages): Messages;
export function pseudoLocalize(messages: object): object {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]: [string, unknown]) => {
      if (typeof message === 'object' && message !== null) return [key, pseudoLocalize(message)];
      if (typeof message === 'function') return [key, (...given: unknown[]) => mark(String(message(...given)))];
      const text = String(message);
      return [key, key === 'numbers' ? text.split(' ').map(mark).join(' ') : mark(text)];
    }),
  );
}

/** The text outside of all marks. */
function outsideMarks(text: string): string {
  let depth = 0;
  let left = '';
  for (const letter of text) {
    if (letter === '\u2E22') depth += 1;
    else if (letter === '\u2E23') depth -= 1;
    else if (depth === 0) left += letter;
  }
  // Seconds have a symbol of the SI, which is no word.
  return left.replace(/\d s$/, '');
}

const readableAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
];
/** Elements whose content is typed by a person or is not text. */
const ignoredElements = new Set(['style', 'script', 'textarea']);

/**
 * The texts and readable attributes below an element that came neither from a message catalog nor from the data; a sentence
 * of several elements is checked as a whole.
 */
export function untranslatedText(root: ParentNode, data: Iterable<string>): readonly string[] {
  const known = [...data]
    .filter((text) => /\p{L}/u.test(text))
    .map((text) => text.toLowerCase())
    .toSorted((a, b) => b.length - a.length);
  const isUntranslated = (text: string) => {
    if (!/\p{L}/u.test(outsideMarks(text))) return false;
    // A view may change the case of a word of the data.
    let left = outsideMarks(text).toLowerCase();
    for (const word of known) left = left.replaceAll(word, ' ');
    return /\p{L}/u.test(left);
  };
  const untranslated: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (ignoredElements.has(element.localName)) continue;
    for (const name of readableAttributes) {
      const text = element.getAttribute(name);
      if (text !== null && isUntranslated(text)) untranslated.push(`${name}="${text}"`);
    }
    for (const node of element.childNodes) {
      if (node.nodeType !== node.TEXT_NODE || !isUntranslated(node.textContent ?? '')) continue;
      if (isUntranslated(element.textContent ?? '') && isUntranslated(element.parentElement?.textContent ?? ''))
        untranslated.push(`<${element.localName}>${node.textContent ?? ''}`);
    }
  }
  return untranslated;
}
