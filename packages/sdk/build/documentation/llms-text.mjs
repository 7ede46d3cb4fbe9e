/**
 * An overview of the widgets for language models (https://llmstxt.org). `folder`: where the pages of the documentation are,
 * before their names; `connector`: before the paths of the service.
 */
export function llmsText({ widgets }, { folder, connector }) {
  const link = (title, place, description) => `- [${title}](${place}): ${description}`;
  const ofPlace = (place) =>
    Object.entries(widgets)
      .filter(([, { runsOn }]) => runsOn === place)
      .map(([name, { description }]) => link(name, `${folder}widgets/${name}.md`, description));
  return [
    '# Sales tax widgets',
    '> Embeddable widgets that link QuickBooks Online to Avalara AvaTax: where a company collects tax, sales documents, reconciliation, product catalog, addresses, exemption certificates, settings, and tax estimates on sales documents. They are served by a connector service as scripts and custom elements, and published as the npm package @salestax/widgets with a component for React.',
    'A page embeds a widget with the address of a connector and an embed session, which the server of the page requests with a client secret. The secret never reaches the browser.',
    '## Guides',
    [
      link(
        'Integrator guide',
        `${folder}integrator-guide.md`,
        'embed a widget by a script tag or an element; sessions, content security policy, errors, versions, security',
      ),
      link('The estimate panel', `${folder}guide/estimate-panel.md`, 'a page of your own with the panel, step by step'),
      link('React', `${folder}guide/react.md`, 'with Vite and with Next.js'),
      link('Vue and Svelte', `${folder}guide/vue-and-svelte.md`, 'also with Nuxt and SvelteKit'),
      link('Angular', `${folder}guide/angular.md`, 'the elements in an Angular application'),
      link(
        'Several widgets',
        `${folder}guide/several-widgets.md`,
        'one instance for a page, links between widgets, addresses of views, WebViews',
      ),
      link('Lifecycle', `${folder}lifecycle.md`, 'what a widget does from mount to unmount'),
      link('Theming', `${folder}theming.md`, 'colours, fonts, density, design tokens, texts and languages'),
      link(
        'All widgets',
        `${folder}widgets.md`,
        'options, attributes, events, error codes and design tokens that all widgets have',
      ),
    ].join('\n'),
    '## Data of a connector',
    [
      link(
        'manifest.json',
        `${connector}/sdk/manifest.json`,
        'every widget with options, events, texts, files, sizes and integrity hashes',
      ),
      link(
        'custom-elements.json',
        `${connector}/sdk/custom-elements.json`,
        'the elements as a Custom Elements Manifest',
      ),
      link(
        'Gallery',
        `${connector}/gallery`,
        'every widget live, with the code to copy; not on a connector in production',
      ),
      link('API', `${connector}/docs/json`, 'the calls of the service as OpenAPI; not on a connector in production'),
    ].join('\n'),
    '## Widgets for any page',
    ofPlace('any page').join('\n'),
    '## Optional',
    ofPlace('own pages').join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
