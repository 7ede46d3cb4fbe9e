import { chosenOptions, type OwnChoices } from './own-options.ts';
import { commonOptions, type Settings } from './settings.ts';
import type { Bases, Specimen } from './specimen.ts';
import type { WidgetPage } from './widget-script.ts';

export interface Snippet {
  readonly title: string;
  readonly code: string;
}

interface Subject {
  readonly page: WidgetPage;
  readonly specimen: Specimen;
  readonly bases: Bases;
  readonly settings: Settings;
  readonly choices: OwnChoices;
}

/** The code that shows the widget as it is shown here. */
export function snippetsOf(subject: Subject): readonly Snippet[] {
  return [
    { title: 'Script tag', code: scriptTag(subject) },
    { title: 'Module', code: module(subject) },
    { title: 'React', code: react(subject) },
  ];
}

/** By attributes alone, as long as every option is a text. */
function scriptTag({ page, ...subject }: Subject): string {
  const { specimen, bases, settings } = subject;
  const own = ownOf(subject);
  const load = [
    `src="${bases.apiBaseUrl}/sdk/${page.file}"`,
    `integrity="${page.integrity}"`,
    'crossorigin="anonymous"',
  ];
  if (own.some(([, value]) => typeof value !== 'string'))
    return `<div id="here"></div>\n${element(load)}\n<script>\n  SalesTax.${page.member}.mount('#here', ${optionsOf(subject, '  ')});\n</script>`;
  const { accent, density, locale, isolation } = commonData(settings);
  const attributes = [
    ...load,
    ...(specimen.asksService ? [`data-api-base="${bases.apiBaseUrl}"`, `data-oauth-base="${bases.oauthBaseUrl}"`] : []),
    ...(specimen.needsSession ? ['data-session-url="/embed-session"'] : []),
    ...own.map(([name, value]) => `data-${name}="${escapeAttribute(String(value))}"`),
    ...[accent, density, locale, isolation].filter((attribute) => attribute !== ''),
  ];
  const before = specimen.needsDocument
    ? `<script>
  // What the page offers: see examples/document-page.
  window.salesTaxDocumentHost = documentHost;
</script>
`
    : '';
  return `${tokensOf(settings)}${before}${element(attributes)}`;
}

const element = (attributes: readonly string[]) => `<script\n  ${attributes.join('\n  ')}></script>`;

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The widget's own options as chosen, without those left out. */
const ownOf = ({ specimen, choices }: Pick<Subject, 'specimen' | 'choices'>) =>
  Object.entries(chosenOptions(specimen.own, choices)).filter(([, value]) => value !== undefined);

/** What has no attribute is said by the page, for all widgets in it. */
function tokensOf({ radius, fontSize }: Settings): string {
  const tokens = [
    ...(radius === '' ? [] : [`--st-radius: ${radius};`]),
    ...(fontSize === '' ? [] : [`--st-font-size: ${fontSize};`]),
  ];
  return tokens.length === 0 ? '' : `<style>\n  :root { ${tokens.join(' ')} }\n</style>\n`;
}

function commonData({ accent, density, locale, isolation }: Settings) {
  return {
    accent: accent === '' ? '' : `data-accent="${accent}"`,
    density: density === 'comfortable' ? '' : `data-density="${density}"`,
    locale: locale === 'en-US' ? '' : `data-locale="${locale}"`,
    isolation: isolation === 'shadow' ? '' : `data-isolation="${isolation}"`,
  };
}

function module({ page, ...subject }: Subject): string {
  return `import { mount } from '@salestax/widgets/${page.name}';

const widget = mount('#here', ${optionsOf(subject, '')});
await widget.ready;
// Later: widget.update({ theme: { colorScheme: 'dark' } }); widget.unmount();`;
}

function react({ page, ...subject }: Subject): string {
  const name = page.member.charAt(0).toUpperCase() + page.member.slice(1);
  return `import { useEffect, useRef } from 'react';
import { mount } from '@salestax/widgets/${page.name}';

export function ${name}() {
  const place = useRef(null);
  useEffect(() => {
    const widget = mount(place.current, ${optionsOf(subject, '    ')});
    return widget.unmount;
  }, []);
  return <div ref={place} />;
}`;
}

/** The options as JavaScript, two spaces deep. */
function optionsOf({ specimen, bases, settings, choices }: Omit<Subject, 'page'>, indent: string): string {
  const { asksService, needsDocument, needsSession } = specimen;
  const lines = [
    ...(asksService ? [`config: ${literal({ apiBaseUrl: bases.apiBaseUrl, oauthBaseUrl: bases.oauthBaseUrl })},`] : []),
    ...(needsDocument ? ['host: documentHost,'] : []),
    ...(needsSession
      ? ["session: async () => (await (await fetch('/embed-session', { method: 'POST' })).json()).token,"]
      : []),
    ...[...ownOf({ specimen, choices }), ...Object.entries(commonOptions(settings))].map(
      ([name, value]) => `${name}: ${literal(value)},`,
    ),
    `on: { ${specimen.events[0] ?? 'ready'}: (event) => console.log(event) },`,
  ];
  return `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`;
}

function literal(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
}
