import type { Lifetime } from './lifetime.ts';

/** One sheet per text and document, however many widgets use it: a sheet belongs to the document that constructed it. */
const sheetsOf = new WeakMap<Document, Map<string, CSSStyleSheet>>();
/** How many mounts use a sheet in a scope, which they share in the page's own tree. */
const adoptionsOf = new WeakMap<DocumentOrShadowRoot, Map<CSSStyleSheet, number>>();

/**
 * Applies style sheets to everything in the scope of an element, for a lifetime. Constructed sheets pass any
 * Content-Security-Policy; a browser without them gets `<style>` elements, which a strict policy admits by the nonce.
 */
export function applyStyles(within: HTMLElement, texts: readonly string[], nonce: string | null, life: Lifetime): void {
  const page = within.ownerDocument;
  const scope = scopeOf(within);
  const Sheet = page.defaultView?.CSSStyleSheet;
  if (Sheet === undefined || !('replaceSync' in Sheet.prototype) || !('adoptedStyleSheets' in scope)) {
    const elements = texts.map((text) => styleElement(page, text, nonce));
    within.before(...elements);
    life.own(() => elements.forEach((element) => element.remove()));
    return;
  }
  const sheetByCss = sheetsOf.get(page) ?? new Map<string, CSSStyleSheet>();
  sheetsOf.set(page, sheetByCss);
  for (const text of texts) {
    let sheet = sheetByCss.get(text);
    if (sheet === undefined) {
      sheet = new Sheet();
      sheet.replaceSync(text);
      sheetByCss.set(text, sheet);
    }
    adopt(scope, sheet, life);
  }
}

function adopt(scope: DocumentOrShadowRoot, sheet: CSSStyleSheet, life: Lifetime): void {
  const adoptions = adoptionsOf.get(scope) ?? new Map<CSSStyleSheet, number>();
  adoptionsOf.set(scope, adoptions);
  const usesBefore = adoptions.get(sheet) ?? 0;
  adoptions.set(sheet, usesBefore + 1);
  if (usesBefore === 0) scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
  life.own(() => {
    const usesLeft = (adoptions.get(sheet) ?? 1) - 1;
    adoptions.set(sheet, usesLeft);
    if (usesLeft === 0) scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/** The shadow root around an element, or else its document (also while it is not attached to it). */
function scopeOf(element: HTMLElement): DocumentOrShadowRoot {
  const root = element.getRootNode();
  return isShadowRoot(root) ? root : element.ownerDocument;
}

/** By its type (11: a document fragment), because `instanceof` would fail for a node of another window. */
export function isShadowRoot(node: Node): node is ShadowRoot {
  return node.nodeType === 11 && 'host' in node;
}

function styleElement(page: Document, text: string, nonce: string | null): HTMLStyleElement {
  const element = page.createElement('style');
  if (nonce !== null) element.nonce = nonce;
  element.append(text);
  return element;
}
