type Attributes = Readonly<Record<string, string | boolean | null>>;

/** Creates a DOM element with attributes and children. Attributes that are `false` or null are omitted. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  created.append(...children);
  return created;
}

export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? '' : value);
  }
}

export function button(label: string, className: string, press: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', class: className }, label);
  created.addEventListener('click', press);
  return created;
}

/** A square button with an icon; the label is for screen readers and the tooltip. */
export function iconButton(label: string, path: string, press: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', class: 'icon', title: label, 'aria-label': label }, icon(path));
  created.addEventListener('click', press);
  return created;
}

function icon(path: string): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const line = document.createElementNS(space, 'path');
  setAttributes(svg, { viewBox: '0 0 16 16', width: '16', height: '16', 'aria-hidden': 'true' });
  setAttributes(line, {
    d: path,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  svg.append(line);
  return svg;
}

let ids = 0;
export const freshId = (prefix: string): string => {
  ids += 1;
  return `${prefix}-${ids}`;
};

/** A control with its label. */
export function labelled(label: string, control: HTMLElement, className = 'field'): HTMLElement {
  const target = control.matches('input, select, textarea') ? control : (control.querySelector('input') ?? control);
  if (target.id === '') target.id = freshId('control');
  return element('div', { class: className }, element('label', { for: target.id }, label), control);
}

/** An element of the page's own markup, which is served together with this script. */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no part '${id}'.`);
  return found;
}

/** Sets a field's value if it differs, so that the caret stays. */
export function showValue(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (control.value !== value) control.value = value;
}
