import { findTarget } from './host.ts';
import type { Widget, WidgetHandle } from './widget.ts';

/** The `data-*` attributes of a script element, named as in `dataset`. */
export type ScriptData = Readonly<Record<string, string | undefined>>;

/**
 * Mounts a widget from its script element: right after it, or in the element that `data-target` selects. Call it while the
 * script is evaluated. Returns null, and mounts nothing, for a script without any `data-*`: its page calls `mount` itself.
 *
 * `toOptions` makes the widget's own options from the attributes. Read here for every widget: `data-locale`, `data-isolation`,
 * `data-color-scheme`, `data-accent`, `data-font`, `data-density`, `data-debug` and the script element's `nonce`.
 * @throws TypeError naming what is wrong, as `mount` does
 */
export function mountFromScript<Input extends object, Events, Messages, Base>(
  widget: Widget<Input, Events, Messages, Base>,
  toOptions: (data: ScriptData) => Input,
): WidgetHandle<Input & Base, Events> | null {
  const script = typeof document === 'undefined' ? null : document.currentScript;
  if (script === null || Object.keys(script.dataset).length === 0) return null;
  const { target, ...data } = script.dataset;
  const container = findTarget(target ?? script.parentElement, widget.name);
  if (container === document.head)
    throw new TypeError(`[salestax] ${widget.name}: a script in the head needs data-target`);
  const options = { ...optionsOfData(data, toOptions), nonce: script.nonce || undefined };
  if (!areMountOptions(widget, options)) return null;
  try {
    const handle = widget.mount(container, options);
    if (target === undefined) script.after(handle.element);
    return handle;
  } catch (error) {
    throw namingAttribute(error, 'data-');
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

/** The error of a mount, with the attribute of the option that it names, and the known attributes for an unknown one. */
export function namingAttribute(error: unknown, prefix: 'data-' | ''): unknown {
  if (!(error instanceof TypeError)) return error;
  const attributeOf = (option: string) =>
    prefix + (attributes[option] ?? option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const message = error.message
    .replace(/option "(\w+)" \(known: (.*)\)/, (_, option: string, options: string) => {
      const attributeNames = `${options}, ${commonAttributes}`
        .split(', ')
        .filter((each) => !withoutAttribute.test(each));
      return `attribute "${attributeOf(option)}" (known: ${attributeNames.map(attributeOf).join(', ')})`;
    })
    .replace(/option "(?:\w+\.)*(\w+)"/, (named, option: string) => `${named} (attribute ${attributeOf(option)})`);
  return new TypeError(message, { cause: error });
}

/** True always: attributes are any text, and `mount` validates them. It spares a cast. */
const areMountOptions = <Input extends object, Events, Messages, Base>(
  _: Widget<Input, Events, Messages, Base>,
  options: object,
): options is Input & Base => options !== null;
