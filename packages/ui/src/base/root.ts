/** The shadow root of an element, or else its document; null while it is in neither. */
export function rootOf(element: Element | null): Document | ShadowRoot | null {
  const root = element?.getRootNode();
  return root !== undefined && isRoot(root) ? root : null;
}

/** Checks a method, not the class: a page may hold elements of another window. */
function isRoot(node: Node): node is Document | ShadowRoot {
  return 'activeElement' in node;
}
