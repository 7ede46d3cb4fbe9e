/** What a user perceives of an element: its role and its name, or else its visible text. */
export interface Target {
  /** A role of WAI-ARIA; absent: any element whose own text is the name. */
  readonly role?: string;
  /** The accessible name; a whole one with `exact`, else any part of it. */
  readonly name: string;
  readonly exact?: boolean;
  /** Counts from 0 where several match. */
  readonly index?: number;
}

/** Where an element is, in CSS pixels of the window, and whether a click would reach it. */
export interface Found {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  /** Whether the focus is on it or inside it. */
  readonly hasFocus: boolean;
  /** Null: a click reaches it; otherwise why not. */
  readonly obstacle: string | null;
}

/** What `pageSide` does with the elements that match. */
export type Action = 'find' | 'scroll' | 'focus' | 'select';

/**
 * Runs in the page, so that it uses nothing from outside itself. It finds elements also in open shadow roots, and leaves
 * out what is not visible.
 */
export function pageSide(
  action: Action,
  { role, name, exact, index = 0 }: Target,
  block: ScrollLogicalPosition = 'center',
): Found | null {
  const selectors: Record<string, string> = {
    alertdialog: '[role=alertdialog]',
    button: 'button:not([role]), input[type=submit]:not([role]), summary:not([role]), [role=button]',
    checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
    combobox: '[role=combobox], select:not([role])',
    dialog: 'dialog[open]:not([role]), [role=dialog]',
    group: 'fieldset:not([role]), [role=group]',
    heading: 'h1:not([role]), h2:not([role]), h3:not([role]), [role=heading]',
    link: 'a[href]:not([role]), [role=link]',
    option: '[role=option]',
    radio: 'input[type=radio]:not([role]), [role=radio]',
    region: 'section:not([role]), [role=region]',
    row: 'tr:not([role]), [role=row]',
    status: '[role=status]',
    switch: '[role=switch]',
    table: 'table:not([role]), [role=table]',
    tab: '[role=tab]',
    textbox: 'input:not([role], [type=checkbox], [type=radio], [type=submit]), textarea:not([role]), [role=textbox]',
  };
  const roots: (Document | ShadowRoot)[] = [];
  const collect = (root: Document | ShadowRoot) => {
    roots.push(root);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
  };
  collect(document);

  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element) => plain(element instanceof HTMLElement ? element.innerText : element.textContent);
  const nameOf = (element: Element): string => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (labelledBy.length > 0) return plain(labelledBy.map((id) => root.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
    if (labels && labels.length > 0) return plain([...labels].map(({ textContent }) => textContent).join(' '));
    if (element.matches('input, select, textarea')) return plain(element.getAttribute('placeholder'));
    return textOf(element) || plain(element.textContent);
  };
  const ownText = (element: Element) =>
    plain([...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '')).join(' '));
  const isVisible = (element: Element) => {
    // A checkbox may be drawn by its label.
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const isNamed = (found: string) => (exact ? found === name : found.toLowerCase().includes(name.toLowerCase()));

  const matches = roots
    .flatMap((root) => [...root.querySelectorAll(role === undefined ? '*' : (selectors[role] ?? `[role=${role}]`))])
    .filter((element) => isNamed(role === undefined ? ownText(element) : nameOf(element)) && isVisible(element));
  const element = matches[index];
  if (element === undefined) return null;

  if (action === 'scroll') element.scrollIntoView({ block, behavior: 'instant' });
  if ((action === 'focus' || action === 'select') && element instanceof HTMLElement)
    element.focus({ preventScroll: true });
  if (action === 'select' && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement))
    element.select();

  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isWithin = (outer: Element, inner: Node) => {
    for (
      let node: Node | null = inner;
      node !== null;
      node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
    )
      if (node === outer) return true;
    return false;
  };
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const obstacle = (): string | null => {
    if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled';
    if (element.closest('[role=listbox][aria-busy=true]') !== null) return 'it is in a list that is being updated';
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === hit) break;
      hit = inner;
    }
    if (hit === null) return 'it is outside of the window';
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLLabelElement> | null) ?? [])] : [];
    const isReached = isWithin(element, hit) || isWithin(hit, element) || labels.some((label) => isWithin(label, hit));
    return isReached ? null : `it is behind <${hit.localName} class="${hit.className}">: ${textOf(hit).slice(0, 200)}`;
  };
  return {
    left,
    top,
    right,
    bottom,
    text: textOf(element),
    value: 'value' in element ? String(element.value) : '',
    isChecked: ('checked' in element && element.checked === true) || element.getAttribute('aria-checked') === 'true',
    hasFocus: focused !== null && isWithin(element, focused),
    obstacle: obstacle(),
  };
}

/** All visible text of the page, in one line. Runs in the page. */
export function visibleText(): string {
  const roots: (Document | ShadowRoot)[] = [];
  const collect = (root: Document | ShadowRoot) => {
    roots.push(root);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
  };
  collect(document);
  return roots
    .flatMap((root) => (root instanceof Document ? [root.body] : [...root.children]))
    .map((element) => (element instanceof HTMLElement && element.localName !== 'style' ? element.innerText : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

/** The rows of the table on the screen, by column heading; one line of text in each cell. Runs in the page. */
export function tableRows(): readonly Readonly<Record<string, string>>[] {
  const tables: HTMLTableElement[] = [];
  const collect = (root: Document | ShadowRoot) => {
    tables.push(...root.querySelectorAll<HTMLTableElement>('table.st-table'));
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
  };
  collect(document);
  const table = tables.find((each) => each.checkVisibility());
  if (table === undefined) return [];
  const textOf = (cell: Element) => (cell instanceof HTMLElement ? cell.innerText : '').replaceAll(/\s+/g, ' ').trim();
  const headings = [...table.querySelectorAll('thead [role=columnheader], thead td')].map(textOf);
  return [...table.querySelectorAll('tbody > tr[data-row]')].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [headings[at] ?? '', textOf(cell)])),
  );
}

/** Sets a field by its whole label, as if it had been typed; false: there is none. Runs in the page. */
export function setValue(label: string, value: string): boolean {
  const fields: (HTMLInputElement | HTMLSelectElement)[] = [];
  const collect = (root: Document | ShadowRoot) => {
    fields.push(...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'));
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) collect(shadowRoot);
  };
  collect(document);
  const named = ({ labels, ariaLabel }: HTMLInputElement | HTMLSelectElement) =>
    [ariaLabel, ...[...(labels ?? [])].map(({ textContent }) => textContent)].some(
      (text) => text?.trim().replace(/ \*$/, '') === label,
    );
  const field = fields.find(named);
  if (field === undefined) return false;
  // The own setter, so that React sees the change.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  return true;
}
