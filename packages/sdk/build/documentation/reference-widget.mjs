import { routes } from '../../../contract/src/index.ts';
import { code, errorTable, eventTable, optionTable, table, titled, typeBlocks } from './reference-parts.mjs';

/** The reference page of one widget. */
export function widgetPage(name, widget, { types }, { hasPicture }) {
  return [
    `# ${name}`,
    widget.description,
    ...(hasPicture ? [`![The widget ${name} with data of the sandbox](../images/widgets/${name}.png)`] : []),
    `Live, with its options, its events and the code to copy: \`/gallery/${name}\` of a connector that is not in production; with \`npm start\`, [localhost:4000/gallery/${name}](http://localhost:4000/gallery/${name}).`,
    table(
      ['Way in', 'Name'],
      [
        ['Module', code(`import { mount } from '${widget.import}'`)].filter(() => widget.runsOn === 'any page'),
        ['Script', code(`${widget.global}.mount`)],
        ['Element', code(`<${widget.element}>`)],
      ].filter((row) => row.length > 0),
    ),
    ...snippetOf(widget),
    '## Session and rights',
    rightsOf(name, widget),
    ...titled('Options', optionTable(widget.options)),
    'Besides, those of [all widgets](../widgets.md#options): ' +
      `${widget.commonOptions.map((option) => code(option)).join(', ')}.`,
    ...titled(
      'Attributes',
      table(
        ['Attribute', 'Option'],
        widget.attributes.map(({ name: attribute, option }) => [code(attribute), code(option)]),
      ),
    ),
    ...titled('Events', eventTable(widget.events)),
    'Besides, those of [all widgets](../widgets.md#events).',
    ...titled('Error codes', errorTable(widget.errors)),
    'Besides, those of [all widgets](../widgets.md#error-codes).',
    '## Texts',
    textsOf(name, widget),
    '## Design tokens',
    widget.tokens.map((token) => code(token)).join(', '),
    ...titled('Types', typeBlocks(types, widget)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

/** What a page contains to show the widget as an element, with the addresses of the guide. */
function snippetOf({ runsOn, element, attributes }) {
  if (runsOn !== 'any page') return [];
  const values = { 'api-base': 'https://connector.example', 'session-url': '/embed-session' };
  const written = attributes.flatMap(({ name }) => (name in values ? [` ${name}="${values[name]}"`] : []));
  return [
    [
      '```html',
      '<link rel="stylesheet" href="https://connector.example/sdk/0/heights.css" crossorigin="anonymous" />',
      '<script type="module" src="https://connector.example/sdk/0/loader.js" crossorigin="anonymous"></script>',
      `<${element}${written.join('')}></${element}>`,
      '```',
    ].join('\n'),
  ];
}

/** Where the texts are: a table of them would be the largest part of the page, and change with every sentence. */
function textsOf(name, { messages }) {
  return `The option \`messages\` has ${messages.length} keys. \`manifest.json\` beside the scripts has each with its English text (\`widgets['${name}'].messages\`); the declarations of the package say what it is for.`;
}

/** Calls that an embed session with this widget may make. */
function callsOf(name) {
  return Object.values(routes).filter(({ access, embed = [] }) =>
    name === 'estimate-panel' ? access === 'panel' : embed.includes(name),
  );
}

function rightsOf(name, { runsOn, options }) {
  if (runsOn === 'own pages')
    return "The widget signs people in or handles the session that the connector's pages keep, so it mounts on the connector's own origin only. It is not in the package, and an embed session does not open it.";
  if (!options.some((option) => option.name === 'session')) return 'The widget needs no session.';
  const calls = callsOf(name);
  const listOf = (listed) => listed.map((route) => code(route.name)).join(', ');
  const reads = calls.filter(({ manages }) => manages === undefined);
  const changes = calls.filter(({ manages }) => manages !== undefined);
  const rest = changes.length === 0 ? '' : ` With the right \`manage\` also: ${listOf(changes)}.`;
  return `The embed session must name \`${name}\` in its \`widgets\`. With it the widget may make these calls for the company of the session: ${listOf(reads)}.${rest}`;
}
