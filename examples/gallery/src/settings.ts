import type { Texts, WidgetPage } from './page.ts';

/** What a visitor may change of the options of every widget; the code to copy says the same. */
export interface Settings {
  readonly texts: Texts;
  readonly isCompact: boolean;
  readonly accent: string;
  readonly radius: string;
  readonly fontSize: string;
  readonly locale: string;
  readonly isolation: 'shadow' | 'light';
}

export const defaults: Settings = {
  texts: 'en',
  isCompact: false,
  accent: '',
  radius: '',
  fontSize: '',
  locale: 'en-US',
  isolation: 'shadow',
};

/** The settings of an address; what it does not name, or names wrongly, is the default. */
export function readSettings(kept: (name: string) => string): Settings {
  const [texts, isolation] = [kept('texts'), kept('isolation')];
  return {
    texts: texts === 'en-plain' || texts === 'es' || texts === 'ar' ? texts : defaults.texts,
    isCompact: kept('density') === 'compact',
    accent: /^#[\da-f]{6}$/.test(kept('accent')) ? kept('accent') : defaults.accent,
    radius: kept('radius'),
    fontSize: kept('font-size'),
    locale: isLocale(kept('locale')) ? kept('locale') : defaults.locale,
    isolation: isolation === 'light' ? isolation : defaults.isolation,
  };
}

/** What an address keeps of settings: '' for what is the default. */
export function keptSettings({ texts, isCompact, accent, radius, fontSize, locale, isolation }: Settings) {
  return {
    texts: texts === defaults.texts ? '' : texts,
    density: isCompact ? 'compact' : '',
    accent,
    radius,
    'font-size': fontSize,
    locale: locale === defaults.locale ? '' : locale,
    isolation: isolation === defaults.isolation ? '' : isolation,
  };
}

/** The languages that can be chosen for numbers and dates. */
export const locales = ['en-US', 'en-GB', 'es-US', 'de-DE', 'fr-FR', 'ar-u-nu-latn', 'ar-EG'];

/** The locale of each language of texts; it can be chosen apart from them. */
export const localeOfTexts: Readonly<Record<Texts, string>> = {
  en: 'en-US',
  'en-plain': 'en-US',
  es: 'es-US',
  ar: 'ar-u-nu-latn',
};

const isLocale = (text: string) => locales.includes(text);

/** The settings that a widget takes: a small one has the page's font, corners and white space. */
export function settingsOf({ commonOptions, attributes }: WidgetPage): readonly (keyof Settings)[] {
  const isFull = attributes.some(({ option }) => option === 'theme.density');
  return [
    'texts',
    'accent',
    ...(isFull ? (['isCompact', 'radius', 'fontSize'] as const) : []),
    'locale',
    ...(commonOptions.includes('isolation') ? (['isolation'] as const) : []),
  ];
}

/** The theme as far as it differs from what a widget looks like by itself. */
export function themeOf({ accent, radius, fontSize, isCompact }: Settings): Readonly<Record<string, string>> {
  return {
    ...(accent !== '' && { accent }),
    ...(isLength(radius) && { radius }),
    ...(isLength(fontSize) && { fontSize }),
    ...(isCompact && { density: 'compact' }),
  };
}

/** While a length is being typed it is none yet. */
const isLength = (text: string) => /^\d+(?:\.\d+)?(?:px|rem|em)$/.test(text);

/** The options that may change while the widget is there, without its texts. */
export function changeableOptions(settings: Settings): Record<string, unknown> {
  const theme = themeOf(settings);
  return {
    ...(Object.keys(theme).length > 0 && { theme }),
    ...(settings.locale !== defaults.locale && { locale: settings.locale }),
  };
}

/** Those and the one that is fixed at mount. */
export const commonOptions = (settings: Settings): Record<string, unknown> => ({
  ...changeableOptions(settings),
  ...(settings.isolation !== defaults.isolation && { isolation: settings.isolation }),
});
