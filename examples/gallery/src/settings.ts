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
