/*
 * The types of the elements `<salestax-…>`: `elements.d.ts` for the DOM, and one file each for the templates of React 18 and 19,
 * Vue and Svelte. Options and events are taken from the types of the widgets' `mount`.
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

/** 'SalesTax.nexus' → 'SalesTaxNexusAttributes' */
const attributesType = (widget) => classOf(widget).replace(/Element$/, 'Attributes');

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

/** The attributes that all elements have. */
export interface SalesTaxAttributes {
${described.common.attributes
  .filter(({ name }) => name !== 'target')
  .map(({ name }) => `  readonly '${name}'?: string | undefined;`)
  .join('\n')}
}

/** What a template sets as properties. */
export type ElementProperties<Element> = Partial<Pick<Element, Extract<keyof Element, 'options' | 'session'>>>;

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
  const attributes = widget.attributes
    .map(({ name, type }) => `  readonly '${name}'?: ${type} | undefined;\n`)
    .join('');
  return `/** \`<${widget.element}>\`: ${widget.description} */
export interface ${classOf(widget)} extends SalesTaxElement<ElementOptions<${mount}>, ElementEvents<${mount}>> {
${session}}
/** The attributes of \`<${widget.element}>\`. */
export interface ${attributesType(widget)} extends SalesTaxAttributes {
${attributes}}`;
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

/** The types of the elements in the templates of one framework: what they have in common. */
function templateTypes(described, { about, imports, types, declaration }) {
  const widgets = publicWidgets(described);
  const names = widgets.flatMap(([, widget]) => [attributesType(widget), classOf(widget)]);
  return `/*
${about}
 */
${imports}
import type {
  ElementEvents,
  ElementProperties,
${names.map((name) => `  ${name},`).join('\n')}
} from './elements.js';
${widgets.map(([name, widget]) => `import type { mount as ${memberOf(widget)} } from '${moduleOf(name)}';`).join('\n')}

${types}

${declaration(
  widgets
    .map(
      ([, widget]) =>
        `    '${widget.element}': TemplateElement<${classOf(widget)}, ${attributesType(widget)}, typeof ${memberOf(widget)}>;`,
    )
    .join('\n'),
)}
`;
}

/**
 * `React.JSX` is where React 19 looks, and React 18, too: its `jsx-runtime` extends `React.JSX.IntrinsicElements`
 * (DefinitelyTyped, types/react/v18/jsx-runtime.d.ts, 2026-11-22).
 */
export const reactElementTypes = (described) =>
  templateTypes(described, {
    about: ` * Types of the elements \`<salestax-…>\` in JSX, for React 18 and 19. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/react';
 *
 * React 18 sets attributes only: set \`options\` and \`session\` and listen to events through a ref there. React 19 sets properties
 * of an element that is defined: load its script before the first rendering.`,
    imports: `import type { DetailedHTMLProps, HTMLAttributes } from 'react';`,
    types: `type Handlers<Events> = {
  readonly [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void;
};
type TemplateElement<Instance extends HTMLElement, Attributes, Mount> = DetailedHTMLProps<HTMLAttributes<Instance>, Instance> &
  Attributes &
  ElementProperties<Instance> &
  Handlers<ElementEvents<Mount>>;`,
    declaration: (elements) => `declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements}
    }
  }
}`,
  });

/** As Vue describes elements of a library ('Vue and Web Components', https://vuejs.org/guide/extras/web-components, 2026-11-26). */
export const vueElementTypes = (described) =>
  templateTypes(described, {
    about: ` * Types of the elements \`<salestax-…>\` in templates of Vue 3. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/vue';`,
    imports: `import type { HTMLAttributes } from 'vue';`,
    types: `/** Templates write attributes and events with hyphens; they are checked by the names of properties. */
type Camel<Name> = Name extends \`\${infer Head}-\${infer Tail}\` ? \`\${Head}\${Capitalize<Camel<Tail> & string>}\` : Name;
type Props<Attributes> = { readonly [Name in keyof Attributes as Camel<Name> & string]?: Attributes[Name] };
type Handlers<Events> = {
  readonly [Name in keyof Events & string as \`on\${Capitalize<Camel<Name> & string>}\`]?: (event: Events[Name]) => void;
};
type TemplateElement<Instance extends HTMLElement, Attributes, Mount> = new () => Instance & {
  $props: HTMLAttributes & Props<Attributes> & ElementProperties<Instance> & Handlers<ElementEvents<Mount>>;
};`,
    declaration: (elements) => `declare module 'vue' {
  interface GlobalComponents {
${elements}
  }
}`,
  });

/** Elements of a library are named in `SvelteHTMLElements` (svelte.dev/docs/svelte/typescript, 2026-11-26). */
export const svelteElementTypes = (described) =>
  templateTypes(described, {
    about: ` * Types of the elements \`<salestax-…>\` in components of Svelte 5. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/svelte';`,
    imports: `import type { HTMLAttributes } from 'svelte/elements';`,
    types: `type Handlers<Events> = {
  readonly [Name in keyof Events & string as \`on\${Name}\`]?: (event: Events[Name]) => void;
};
type TemplateElement<Instance extends HTMLElement, Attributes, Mount> = HTMLAttributes<Instance> &
  Attributes &
  ElementProperties<Instance> &
  Handlers<ElementEvents<Mount>>;`,
    declaration: (elements) => `declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements}
  }
}`,
  });
