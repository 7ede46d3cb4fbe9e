/** The `data-*` attributes of a script element, named as in `dataset`. */
export type ScriptData = Readonly<Record<string, string | undefined>>;

/** Any widget: attributes are any text, which its `mount` validates. */
interface MountedByScript<Handle> {
  mount(target: Element | string | null, options: object): Handle;
}

/**
 * Mounts a widget from its script element: right after it, or in the element that `data-target` selects. Call it while the
 * script is evaluated. Returns null, and mounts nothing, for a script without any attribute of the widget: its page calls
 * `mount` itself. Attributes that the widget does not know are left out with a warning: frameworks and proxies add their own,
 * as `data-nscript`.
 *
 * `toOptions` makes the widget's own options from the attributes, each option from attributes of its own. Read here for every
 * widget: `data-locale`, `data-isolation`, `data-color-scheme`, `data-accent`, `data-font`, `data-density`, `data-debug` and the
 * script element's `nonce`.
 * @throws TypeError naming what is wrong, as `mount` does
 */
export function mountFromScript<Handle extends { readonly element: Element }>(
  widget: MountedByScript<Handle>,
  toOptions: (data: ScriptData) => object,
): Handle | null {
  const script = globalThis.document?.currentScript;
  if (!script) return null;
  // `mount` reads the options first. No element has this name: the error names what a script in the head lacks.
  const place = script.parentElement === document.head ? 'data-target' : script.parentElement;
  const { target, ...data } = script.dataset;
  for (;;) {
    if (target === undefined && Object.keys(data).length === 0) return null;
    let unknown = '';
    try {
      const options = { ...optionsOfData(data, toOptions), nonce: script.nonce || undefined };
      const handle = widget.mount(target ?? place, options);
      if (target === undefined) script.after(handle.element);
      return handle;
    } catch (cause) {
      const error = namingAttribute(cause, 'data-', (option) => (unknown = option));
      // `toOptions` leaves the name of an attribute that it does not know.
      if (!(unknown in data)) throw error;
      globalThis.console.warn(error);
      delete data[unknown];
    }
  }
}

/** The options of a mount from attributes: those of every widget, and the widget's own. */
export function optionsOfData(
  { locale, isolation, colorScheme, accent, font, density, debug, ...own }: ScriptData,
  toOptions: (data: ScriptData) => object,
): object {
  return {
    ...toOptions(own),
    locale,
    isolation,
    theme: { colorScheme, accent, font, density },
    // The attribute without a value means true, as that of `hidden`.
    debug: debug === undefined ? undefined : debug !== 'false',
  };
}

/** The attributes of options whose names are not those of their options. */
const attributes: Readonly<Record<string, string>> = {
  config: 'api-base',
  apiBaseUrl: 'api-base',
  oauthBaseUrl: 'oauth-base',
  session: 'session-url',
};

/** Options of every widget that have an attribute, and options that have none: objects and functions. */
const commonAttributes = 'locale, isolation, colorScheme, accent, font, density, debug';
const withoutAttribute = /^(host|view|links|help|mountPanel|beforeChange)$/;

/**
 * The error of a mount, with the attribute of the option that it names, and the known attributes for an unknown one, which
 * `onUnknown` is called with.
 */
export function namingAttribute(error: unknown, prefix: 'data-' | '', onUnknown?: (option: string) => void): unknown {
  if (!(error instanceof TypeError)) return error;
  const attributeOf = (option: string) =>
    prefix + (attributes[option] ?? option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const message = error.message
    .replace(/option "([^"]+)" \(known: (.*)\)/, (_, option: string, options: string) => {
      onUnknown?.(option);
      const attributeNames = `${options}, ${commonAttributes}`
        .split(', ')
        .filter((each) => !withoutAttribute.test(each));
      return `attribute "${attributeOf(option)}" (known: ${attributeNames.map(attributeOf).join(', ')})`;
    })
    .replace(/option "(?:\w+\.)*(\w+)"/, (named, option: string) => `${named} (attribute ${attributeOf(option)})`);
  return new TypeError(message, { cause: error });
}
