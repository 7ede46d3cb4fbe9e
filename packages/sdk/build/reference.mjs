/*
 * Writes docs/widgets.md, the reference of the widgets, from their sources. With `--check` it writes nothing and ends with 1
 * when the page is not what the sources say.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeWidgets } from './describe/index.mjs';
import { root } from './entries.mjs';

const FILE = 'docs/widgets.md';

/** The page, from what the sources say. */
export function referencePage({ widgets, common, tokens, types }) {
  const all = Object.entries(widgets);
  const link = (name) => `[${name}](#${name})`;
  const where = (place) =>
    all
      .filter(([, { runsOn }]) => runsOn === place)
      .map(([name]) => link(name))
      .join(', ');
  return [
    '# Widgets',
    'Written by `node packages/sdk/build/reference.mjs` from the sources; what a program wants to know of them stands in `manifest.json` beside the scripts.',
    `For any page: ${where('any page')}.`,
    `For the connector's own pages only, as they sign people in: ${where('own pages')}.`,
    '## What all widgets have in common',
    '`mount(target, options)` puts a widget into an element (or the first that a selector finds) and answers `{ element, ready, on, update, unmount }`. On a script element an attribute is written `data-<name>`, on a `<salestax-…>` element `<name>`; there the property `options` takes everything else.',
    '### Options',
    optionTable(common.options),
    '### Attributes besides those of the options',
    table(
      ['Attribute', 'Meaning'],
      common.attributes.map(({ name, description }) => [code(name), description]),
    ),
    '### Events',
    'Listen with the option `on`, with `handle.on`, or to the DOM event `salestax-<event>`, which carries the payload as `detail`. `ready` or `error` comes first, `unmounted` last.',
    eventTable(common.events),
    '### Error codes',
    errorTable(common.errors),
    '### Texts',
    messageTable(common.messages),
    '### Design tokens',
    'Set them as custom properties on the page, around the widget or on its host element; or all of them in the option `theme`.',
    table(
      ['Token', 'Light', 'Dark, where it differs'],
      tokens.map(({ name, light, dark }) => [code(name), code(light), dark === null ? '' : code(dark)]),
    ),
    ...all.flatMap(([name, widget]) => section(name, widget)),
    '## Types',
    ...Object.values(types).map(({ text, description }) => `${description}\n\n\`\`\`ts\n${text}\n\`\`\``.trim()),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

const section = (name, widget) => [
  `## ${name}`,
  widget.description,
  `\`import { mount } from '${widget.import}'\` · \`${widget.global}.mount\` · \`<${widget.element}>\`${widget.runsOn === 'own pages' ? " · on the connector's own pages only" : ''}`,
  ...titled('Options', optionTable(widget.options)),
  ...titled(
    'Attributes',
    table(
      ['Attribute', 'Option'],
      widget.attributes.map(({ name, option }) => [code(name), code(option)]),
    ),
  ),
  ...titled('Events', eventTable(widget.events)),
  ...titled('Error codes', errorTable(widget.errors)),
  `<details><summary>Texts</summary>\n\n${messageTable(widget.messages)}\n\n</details>`,
];

const titled = (title, body) => (body === '' ? [] : [`### ${title}`, body]);

const optionTable = (options) =>
  table(
    ['Option', 'Type', 'Default', 'Meaning'],
    options.flatMap((option) => optionRows(option, '')),
  );

const optionRows = ({ name, type, required, default: standard, description, fields = [] }, within) => [
  [
    code(within + name),
    code(fields.length > 0 && type.startsWith('{') ? 'object' : type),
    required ? 'required' : (standard ?? ''),
    description,
  ],
  ...fields.flatMap((field) => optionRows(field, `${within}${name}.`)),
];

const eventTable = (events) =>
  table(
    ['Event', 'Payload', 'When'],
    events.map(({ name, type, description }) => [code(name), code(type), description]),
  );

const errorTable = (errors) =>
  table(
    ['Code', 'Meaning', 'What helps'],
    errors.map(({ code: name, description, remedy }) => [code(name), description, remedy]),
  );

const messageTable = (messages) =>
  table(
    ['Key', 'English'],
    messages.map(({ key, text }) => [code(key), text]),
  );

const code = (text) => (text === '' ? '' : `\`${text}\``);

/** A table, or nothing for no rows. */
function table(head, rows) {
  if (rows.length === 0) return '';
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, FILE);
  const page = referencePage(describeWidgets());
  if (!process.argv.includes('--check')) writeFileSync(file, page);
  else if (readFileSync(file, 'utf8') !== page) {
    process.stderr.write(`${FILE} is not what the sources say: run node packages/sdk/build/reference.mjs\n`);
    process.exit(1);
  }
}
