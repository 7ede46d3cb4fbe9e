import { needsDocument } from './demo-values.ts';
import { chosenOptions, type OwnChoices, type OwnOption } from './own-options.ts';
import { memberOf, type Bases, type BuiltFile, type WidgetPage } from './page.ts';
import { commonOptions, themeOf, type Settings } from './settings.ts';

export interface Snippet {
  readonly title: string;
  readonly code: string;
}

interface Subject {
  readonly page: WidgetPage;
  readonly bases: Bases;
  readonly settings: Settings;
  readonly own: readonly OwnOption[];
  readonly choices: OwnChoices;
}

/** The code that shows the widget as it is shown here. */
export function snippetsOf(subject: Subject): readonly Snippet[] {
  return [
    { title: 'Script tag', code: scriptTag(subject) },
    { title: 'Element', code: element(subject) },
    { title: 'Module', code: module(subject) },
    { title: 'React', code: react(subject) },
  ];
}

/** By attributes alone, as long as everything chosen has one. */
function scriptTag(subject: Subject): string {
  const { page } = subject;
  const load = loading(subject, page.script);
  const { attributes, rest } = attributesOf(subject);
  if (rest.length > 0) {
    const scripts = [tag('script', load), ...catalogScript(subject)].join('\n');
    const call = `${page.global}.mount('#here', ${optionsOf(subject, '  ', 'SalesTax.messages')});`;
    return `<div id="here"></div>\n${scripts}\n<script>\n  ${call}\n</script>`;
  }
  const before = needsDocument(page.name)
    ? `<script>
  // What the page offers: see examples/document-page.
  window.salesTaxDocumentHost = documentHost;
</script>
`
    : '';
  return `${tokensOf(subject)}${before}${tag('script', [...load, ...attributes.map((text) => `data-${text}`)])}`;
}

/** The element loads its own module; what has no attribute is set as a property. */
function element(subject: Subject): string {
  const { page } = subject;
  const { attributes, rest } = attributesOf(subject);
  const loader = tag('script', ['type="module"', ...loading(subject, page.loader)]);
  const here = tag(page.element, attributes);
  const property =
    rest.length === 0
      ? ''
      : `\n<script>\n  document.querySelector('${page.element}').options = ${braces(rest, '  ')};\n</script>`;
  const scripts = [loader, ...catalogScript(subject)].join('\n');
  return `${tokensOf(subject)}${scripts}\n${here}${property}`;
}

function module(subject: Subject): string {
  return `${imports(subject)}

const widget = mount('#here', ${optionsOf(subject, '')});
await widget.ready;
// Later: widget.update({ theme: { colorScheme: 'dark' } }); widget.unmount();`;
}

function react(subject: Subject): string {
  const { page } = subject;
  const member = memberOf(page.global);
  const name = member.charAt(0).toUpperCase() + member.slice(1);
  const [event = 'ready'] = page.events;
  const lines = linesOf(subject).map((line) => `  ${line}`);
  return `import { SalesTaxWidget } from '@salestax/widgets/react';
${imports(subject)}

const options = {
${lines.join('\n')}
};

export const ${name} = () => (
  <SalesTaxWidget mount={mount} options={options} on={{ ${event}: (event) => console.log(event) }} />
);`;
}

/** The address of a version never changes, so its integrity can be named. */
const loading = ({ page, bases }: Subject, { file, integrity }: BuiltFile) => [
  `src="${bases.apiBaseUrl}${page.files}${file}"`,
  `integrity="${integrity}"`,
  'crossorigin="anonymous"',
];

const tag = (name: string, attributes: readonly string[]) => `<${name}\n  ${attributes.join('\n  ')}></${name}>`;

/** The script of the chosen texts, when others than the specified ones are. */
function catalogScript(subject: Subject): readonly string[] {
  const { texts } = subject.settings;
  return texts === 'en' ? [] : [tag('script', loading(subject, subject.page.catalogs[texts]))];
}

function imports({ page, settings: { texts } }: Subject): string {
  const mount = `import { mount } from '${page.module}';`;
  if (texts === 'en') return mount;
  return `${mount}\nimport { ${memberOf(page.global)} as messages } from '@salestax/widgets/messages/${texts}';`;
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** What is chosen as attributes, and as lines of code what has none. Radius and size are tokens that the page sets. */
function attributesOf(subject: Subject): { readonly attributes: readonly string[]; readonly rest: readonly string[] } {
  const { page, bases, settings } = subject;
  const theme = themeOf(settings);
  const { theme: _, ...common } = commonOptions(settings);
  const values = new Map<string, unknown>([
    ['config.apiBaseUrl', bases.apiBaseUrl],
    ['config.oauthBaseUrl', bases.oauthBaseUrl],
    ['session', '/embed-session'],
    ['theme.accent', theme['accent']],
    ['theme.density', theme['density']],
    ...Object.entries({ ...chosenOf(subject), ...common }),
  ]);
  const attributes = page.attributes.flatMap(({ name, option }) => {
    const value = values.get(option);
    return typeof value === 'string' ? [`${name}="${escapeAttribute(value)}"`] : [];
  });
  const named = new Set(page.attributes.map(({ option }) => option));
  const rest = Object.entries(chosenOf(subject))
    .filter(([name, value]) => typeof value !== 'string' || !named.has(name))
    .map(([name, value]) => `${name}: ${literal(value)},`);
  return { attributes, rest: [...rest, ...messagesLine(subject, 'SalesTax.messages')] };
}

/** The widget's own options as chosen, without those left out. */
const chosenOf = ({ own, choices }: Pick<Subject, 'own' | 'choices'>) =>
  Object.fromEntries(Object.entries(chosenOptions(own, choices)).filter(([, value]) => value !== undefined));

/** What has no attribute is said by the page, for all widgets in it. */
function tokensOf({ settings }: Subject): string {
  const { radius, fontSize } = themeOf(settings);
  const tokens = [
    ...(radius === undefined ? [] : [`--st-radius: ${radius};`]),
    ...(fontSize === undefined ? [] : [`--st-font-size: ${fontSize};`]),
  ];
  return tokens.length === 0 ? '' : `<style>\n  :root { ${tokens.join(' ')} }\n</style>\n`;
}

function messagesLine({ page, settings: { texts } }: Subject, from: string): readonly string[] {
  if (texts === 'en') return [];
  if (from === '') return ['messages,'];
  return [`messages: ${page.catalogs[texts].global}.${memberOf(page.global)},`];
}

/** The options as lines of JavaScript; `from`: where a script finds the texts. */
function linesOf(subject: Subject, from = ''): readonly string[] {
  const { page, bases, settings } = subject;
  const takes = (name: string) => page.options.some((option) => option.name === name);
  const { apiBaseUrl, oauthBaseUrl } = bases;
  return [
    ...(takes('config') ? [`config: ${literal({ apiBaseUrl, oauthBaseUrl })},`] : []),
    ...(takes('host') ? ['host: documentHost,'] : []),
    ...(takes('session') ? ["session: '/embed-session',"] : []),
    ...Object.entries({ ...chosenOf(subject), ...commonOptions(settings) }).map(
      ([name, value]) => `${name}: ${literal(value)},`,
    ),
    ...messagesLine(subject, from),
  ];
}

function optionsOf(subject: Subject, indent: string, from = ''): string {
  const [event = 'ready'] = subject.page.events;
  return braces([...linesOf(subject, from), `on: { ${event}: (event) => console.log(event) },`], indent);
}

const braces = (lines: readonly string[], indent: string) =>
  `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`;

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
}
