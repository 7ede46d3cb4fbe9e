import { classOf, publicWidgets } from './element-types.mjs';

/** The module that defines the elements. */
const LOADER = 'loader.js';

/**
 * The elements for any page as a Custom Elements Manifest, which editors and documentation tools read
 * (https://github.com/webcomponents/custom-elements-manifest, schema 1.0.0). `described`: `describeWidgets()`.
 */
export function customElements(described) {
  const widgets = publicWidgets(described);
  const tokens = new Map(described.tokens.map((token) => [token.name, token]));
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: LOADER,
        declarations: widgets.map(([, widget]) => declarationOf(widget, described.common, tokens)),
        exports: widgets.map(([, widget]) => ({
          kind: 'custom-element-definition',
          name: widget.element,
          declaration: { name: classOf(widget), module: LOADER },
        })),
      },
    ],
  };
}

function declarationOf(widget, common, tokens) {
  const session = widget.options.find(({ name }) => name === 'session');
  const errorText = common.attributes.find(({ name }) => name === 'error-text');
  return {
    kind: 'class',
    customElement: true,
    name: classOf(widget),
    tagName: widget.element,
    description: widget.description,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: [...widget.attributes, errorText].map(({ name, description }) => ({
      name,
      description,
      type: { text: 'string' },
    })),
    members: [
      field('options', 'object', 'The options that have no attribute, and those that have one.'),
      ...(session === undefined ? [] : [field('session', session.type, session.description)]),
    ],
    events: [...widget.events, ...common.events].map(({ name, type, description }) => ({
      name: `salestax-${name}`,
      type: { text: `CustomEvent<${type}>` },
      description,
    })),
    cssProperties: widget.tokens.map((name) => {
      const { light, description } = tokens.get(name);
      return { name, default: light, description };
    }),
  };
}

const field = (name, type, description) => ({ kind: 'field', name, type: { text: type }, description });
