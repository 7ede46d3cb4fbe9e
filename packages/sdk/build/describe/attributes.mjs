/** Attributes that say something else than an option. */
export const commonAttributes = [
  { name: 'target', option: '', description: 'Selects the element to mount in; of a script tag only.' },
  {
    name: 'error-text',
    option: '',
    description: 'Stands in the place of a widget that could not be loaded; of an element only.',
  },
];

/** Options that several attributes make together, or another one than their name says. */
const written = {
  config: [
    { name: 'api-base', option: 'config.apiBaseUrl', description: 'Where the service answers the tax calls.' },
    { name: 'oauth-base', option: 'config.oauthBaseUrl', description: 'Where the service answers the sign-in calls.' },
  ],
  session: [
    {
      name: 'session-url',
      option: 'session',
      description: 'Address of your own server that answers a POST with `{ "token": "…" }`, an embed session.',
    },
  ],
};

/** Fields of the theme that an attribute can say. */
const THEME = ['colorScheme', 'accent', 'font', 'density'];

/** The attributes that set these options of a widget: texts, and what is made of texts. */
export function attributesOf({ own, common }) {
  const theme = common.find(({ name }) => name === 'theme')?.fields ?? [];
  return [
    ...own.flatMap((option) => written[option.name] ?? textual(option)),
    ...common.filter(({ name }) => name !== 'nonce').flatMap((option) => textual(option)),
    ...theme.filter(({ name }) => THEME.includes(name)).flatMap((field) => textual(field, 'theme.')),
  ];
}

/** An option is read from an attribute when any text, or some of its words, can stand for it. */
function textual({ name, type, description }, within = '') {
  const isText = type.split(' | ').some((part) => part === 'string' || part.startsWith("'"));
  return isText ? [{ name: hyphened(name), option: within + name, description }] : [];
}

const hyphened = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
