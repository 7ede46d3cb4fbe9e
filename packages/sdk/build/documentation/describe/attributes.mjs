/** Attributes that are not options. Their values are texts. */
export const commonAttributes = [
  { name: 'target', option: '', description: 'Selects the element to mount in; for script elements only.' },
  {
    name: 'error-text',
    option: '',
    description: 'Shown in place of a widget that could not be loaded; for `<salestax-…>` elements only.',
  },
  {
    name: 'retry-text',
    option: '',
    description: 'The button below it, which loads the widget again; for `<salestax-…>` elements only.',
  },
];

/** Options made of several attributes, or of one with another name. */
const byHand = {
  config: [
    {
      name: 'api-base',
      option: 'config.apiBaseUrl',
      type: 'string',
      description: 'Base URL of the tax calls of the service.',
    },
    {
      name: 'oauth-base',
      option: 'config.oauthBaseUrl',
      type: 'string',
      description: 'Base URL of the calls of sessions; by default `api-base` followed by `/oauth`.',
    },
  ],
  session: [
    {
      name: 'session-url',
      option: 'session',
      type: 'string',
      description: 'URL of your own server that responds to a POST with `{ "token": "…" }`, an embed session.',
    },
  ],
};

/** Options that are switched on by an attribute without a value. */
const switches = ['debug'];

/** Fields of the theme that have an attribute. */
const THEME = ['colorScheme', 'accent', 'font', 'density'];

/** The attributes that set these options of a widget: text options, and those composed of texts. */
export function attributesOf({ own, common }) {
  const theme = common.find(({ name }) => name === 'theme')?.fields ?? [];
  return [
    ...own.flatMap((option) => byHand[option.name] ?? textual(option)),
    ...common.filter(({ name }) => name !== 'nonce').flatMap((option) => textual(option)),
    ...theme.filter(({ name }) => THEME.includes(name)).flatMap((field) => textual(field, 'theme.')),
  ];
}

/**
 * The attribute of an option whose type is text or a set of words, as a list; empty for other types. Its `type` is that of an
 * attribute in a template of TypeScript. `within`: the path of the option that it belongs to, as 'theme.'.
 */
function textual({ name, type, description }, within = '') {
  const attribute = { name: hyphened(name), option: within + name, description };
  if (switches.includes(name)) return [{ ...attribute, type: 'string | boolean' }];
  const parts = type.split(' | ');
  if (parts.includes('string')) return [{ ...attribute, type: 'string' }];
  const words = parts.filter((part) => part.startsWith("'"));
  if (words.length === 0) return [];
  return [
    { ...attribute, type: [...words, ...(parts.includes('number') ? ['`${number}`', 'number'] : [])].join(' | ') },
  ];
}

const hyphened = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
