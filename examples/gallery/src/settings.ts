/** What a visitor may change; the code to copy says the same. */
export interface Settings {
  readonly accent: string;
  readonly radius: string;
  readonly density: 'comfortable' | 'compact';
  readonly fontSize: string;
  readonly locale: string;
  readonly isolation: 'shadow' | 'light';
}

export const defaults: Settings = {
  accent: '',
  radius: '',
  density: 'comfortable',
  fontSize: '',
  locale: 'en-US',
  isolation: 'shadow',
};

export type OptionName = keyof Settings;
export const optionNames: readonly OptionName[] = ['accent', 'density', 'radius', 'fontSize', 'locale', 'isolation'];

/** The options that differ from what a widget does by itself, and that may change while it is there. */
export function changeableOptions({ accent, radius, density, fontSize, locale }: Settings) {
  const theme = {
    ...(accent !== '' && { accent }),
    ...(radius !== '' && { radius }),
    ...(fontSize !== '' && { fontSize }),
    ...(density !== defaults.density && { density }),
  };
  return {
    ...(Object.keys(theme).length > 0 && { theme }),
    ...(locale !== defaults.locale && { locale }),
  };
}

/** Those and the one that is fixed at mount. */
export const commonOptions = (settings: Settings) => ({
  ...changeableOptions(settings),
  ...(settings.isolation !== defaults.isolation && { isolation: settings.isolation }),
});
