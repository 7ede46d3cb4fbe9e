/*
 * The types of the elements `<salestax-…>`: `elements.d.ts` for the DOM, `elements-react.d.ts` for JSX in React 18 and 19.
 * Options and events are taken from the types of the widgets' `mount`.
 */

/** The widgets for any page, of `describeWidgets()`: `[name, widget]`. */
export const publicWidgets = ({ widgets }) => Object.entries(widgets).filter(([, { runsOn }]) => runsOn === 'any page');

/** 'SalesTax.addressValidation' → 'addressValidation' */
const memberOf = ({ global }) => global.slice(global.indexOf('.') + 1);

/** 'SalesTax.nexus' → 'SalesTaxNexusElement' */
export const classOf = (widget) => {
  const member = memberOf(widget);
  return `SalesTax${member[0].toUpperCase()}${member.slice(1)}Element`;
};

const moduleOf = (name) => (name === 'estimate-panel' ? './estimate-panel/index.js' : `./widgets/${name}/index.js`);

export function elementTypes(described) {
  const widgets = publicWidgets(described);
  return `/*
 * Types of the elements \`<salestax-…>\` and of their DOM events. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements';
 *
 * The loader of a connector (\`/sdk/<version>/loader.js\`) defines the elements.
 */
${widgets.map(([name, widget]) => `import type { mount as ${memberOf(widget)} } from '${moduleOf(name)}';`).join('\n')}

type AllOptions<Mount> = Mount extends (target: never, options: infer Options) => unknown ? Options : never;
type Listeners<Mount> = NonNullable<AllOptions<Mount> extends { readonly on?: infer On } ? On : never>;
type Payload<Listener> = Listener extends (event: infer Event) => unknown ? Event : never;

/** The options of a widget without its listeners. */
export type ElementOptions<Mount> = Omit<AllOptions<Mount>, 'on'>;
/** The DOM events of a widget by their names. */
export type ElementEvents<Mount> = {
  readonly [Name in keyof Listeners<Mount> & string as \`salestax-\${Name}\`]-?: CustomEvent<
    Payload<NonNullable<Listeners<Mount>[Name]>>
  >;
};

/** What all elements have in common. An attribute sets an option whose value is a string; \`options\` sets the others. */
export interface SalesTaxElement<Options, Events> extends HTMLElement {
  options: Partial<Options>;
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

${widgets.map(([, widget]) => elementType(widget)).join('\n')}

declare global {
  interface HTMLElementTagNameMap {
${widgets.map(([, widget]) => `    '${widget.element}': ${classOf(widget)};`).join('\n')}
  }
  /** They bubble, so any element around a widget, the document and the window get them, too. */
  interface GlobalEventHandlersEventMap {
${eventsOf(widgets, described.common.events)}
  }
}
`;
}

function elementType(widget) {
  const mount = `typeof ${memberOf(widget)}`;
  const session = widget.options.some(({ name }) => name === 'session')
    ? `  session: ElementOptions<${mount}>['session'];\n`
    : '';
  return `/** \`<${widget.element}>\`: ${widget.description} */
export interface ${classOf(widget)} extends SalesTaxElement<ElementOptions<${mount}>, ElementEvents<${mount}>> {
${session}}`;
}

/** One line per event; where widgets have an event of the same name with other payloads, a union. */
function eventsOf(widgets, shared) {
  const [[, first]] = widgets;
  const events = new Map(shared.map((event) => [event.name, new Map([[event.type, memberOf(first)]])]));
  for (const [, widget] of widgets)
    for (const { name, type } of widget.events) {
      const mounts = events.get(name) ?? new Map();
      if (!mounts.has(type)) mounts.set(type, memberOf(widget));
      events.set(name, mounts);
    }
  return [...events]
    .map(([name, mounts]) => {
      const types = [...mounts.values()].map((mount) => `ElementEvents<typeof ${mount}>['salestax-${name}']`);
      return `    'salestax-${name}': ${types.join(' | ')};`;
    })
    .join('\n');
}

/**
 * `React.JSX` is where React 19 looks, and React 18, too: its `jsx-runtime` extends `React.JSX.IntrinsicElements`
 * (DefinitelyTyped, types/react/v18/jsx-runtime.d.ts, 2026-11-22).
 */
export function reactElementTypes(described) {
  const widgets = publicWidgets(described);
  return `/*
 * Types of the elements \`<salestax-…>\` in JSX, for React 18 and 19. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/react';
 *
 * React 18 sets attributes only: set \`options\` and \`session\` and listen to events through a ref there.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ElementEvents,
${widgets.map(([, widget]) => `  ${classOf(widget)},`).join('\n')}
} from './elements.js';
${widgets.map(([name, widget]) => `import type { mount as ${memberOf(widget)} } from '${moduleOf(name)}';`).join('\n')}

type Attributes = { readonly 'error-text'?: string };
type Handlers<Events> = {
  readonly [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void;
};
type Properties<Element> = Partial<Pick<Element, Extract<keyof Element, 'options' | 'session'>>>;
type Props<Element extends HTMLElement, Mount, Names extends string> = DetailedHTMLProps<
  HTMLAttributes<Element>,
  Element
> &
  Attributes & { readonly [Name in Names]?: string } & Properties<Element> &
  Handlers<ElementEvents<Mount>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${widgets.map(([, widget]) => `      '${widget.element}': ${jsxProps(widget)};`).join('\n')}
    }
  }
}
`;
}

function jsxProps(widget) {
  const names = widget.attributes.map(({ name }) => `'${name}'`).join(' | ');
  return `Props<${classOf(widget)}, typeof ${memberOf(widget)}, ${names === '' ? 'never' : names}>`;
}
