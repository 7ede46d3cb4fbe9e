/* Runs in the page: replaces the texts of a shown page by those of another language. */

/** Sentences by their English; `{name}` marks a value. */
export type Dictionary = readonly (readonly [english: string, translated: string])[];

/** Elements whose style sheets show an attribute as a text. */
const labelled = '[data-label], [data-card-title]';
const attributes = ['placeholder', 'title', 'data-label', 'data-card-title'];
const placeholder = /\{\w*\}/g;

/** A sentence with values. */
interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translated: string;
}

/** Returns the function that translates a text; null: it is not in the dictionary. */
function translator(dictionary: Dictionary): (text: string) => string | null {
  const plain = new Map(dictionary.filter(([english]) => english.search(placeholder) === -1));
  const literalLength = (english: string) => english.replaceAll(placeholder, '').length;
  const templates = dictionary
    .filter(([english]) => english.search(placeholder) !== -1 && /\p{L}/u.test(english.replaceAll(placeholder, '')))
    // The more of a text a sentence fixes, the more likely the text is that sentence.
    .toSorted(([one], [other]) => literalLength(other) - literalLength(one))
    .map(([english, translated]): Template => {
      const literal = english.split(placeholder).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      const names = [...english.matchAll(placeholder)].map(([name]) => name);
      return { pattern: new RegExp(`^${literal.join('(.{0,60}?)')}$`, 'su'), names, translated };
    });
  return (text) => {
    const known = plain.get(text);
    if (known !== undefined) return known;
    for (const { pattern, names, translated } of templates) {
      const values = pattern.exec(text)?.slice(1);
      if (values !== undefined)
        return translated.replaceAll(placeholder, (name) => values[names.indexOf(name)] ?? values[0] ?? '');
    }
    return null;
  };
}

/** Translates the page in place. Returns the function that restores it. */
export function translate(dictionary: Dictionary): () => void {
  const translated = translator(dictionary);
  const undo: (() => void)[] = [];

  function replace(before: string, write: (text: string) => void): void {
    const after = translated(before.trim());
    if (after === null || after === before.trim()) return;
    write(before.replace(before.trim(), () => after));
    undo.push(() => write(before));
  }

  const nodes: Node[] = [document.body];
  for (const node of nodes) {
    if (node instanceof Text) replace(node.data, (text) => (node.data = text));
    if (node instanceof Element) {
      if (node.matches('style, script')) continue;
      for (const name of attributes)
        if (node.hasAttribute(name)) replace(node.getAttribute(name) ?? '', (text) => node.setAttribute(name, text));
      if (node.shadowRoot !== null) nodes.push(node.shadowRoot);
    }
    nodes.push(...node.childNodes);
  }
  return () => undo.forEach((each) => each());
}

/**
 * Puts the texts that style sheets generate into elements of their own, where they can be measured. Returns the function
 * that restores the page.
 */
export function writeOutGenerated(): () => void {
  const undo: (() => void)[] = [];
  const copied = ['fontSize', 'fontWeight', 'textAlign', 'justifySelf', 'gridColumn', 'order', 'whiteSpace'];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-written-out]::before { content: none !important }');
    root.adoptedStyleSheets.push(sheet);
    undo.push(() => root.adoptedStyleSheets.splice(root.adoptedStyleSheets.indexOf(sheet), 1));
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) roots.push(shadowRoot);
    for (const element of root.querySelectorAll(labelled)) {
      const style = getComputedStyle(element, '::before');
      const text = /^"(.*)"$/s.exec(style.content)?.[1] ?? '';
      if (!/\p{L}/u.test(text) || style.display === 'none') continue;
      const span = document.createElement('span');
      span.textContent = text;
      for (const name of copied) Reflect.set(span.style, name, Reflect.get(style, name));
      element.setAttribute('data-written-out', '');
      element.prepend(span);
      undo.push(() => {
        element.removeAttribute('data-written-out');
        span.remove();
      });
    }
  }
  return () => undo.forEach((each) => each());
}
