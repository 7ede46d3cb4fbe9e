import type { BaseOptions } from './base-options.ts';
import type { Widget, WidgetHandle } from './widget.ts';
import { findTarget } from './host.ts';
import { oneOf, optional } from './options.ts';
import type { Theme } from './theme.ts';

/** The `data-*` attributes of a script element, named as in `dataset`. */
export type ScriptData = Readonly<Record<string, string | undefined>>;

/**
 * Mounts a widget where its script element stands: right after it, or in the element that `data-target` selects. Call it while
 * the script is evaluated. A script without any `data-*` mounts nothing, and the answer is null: its page calls `mount` itself.
 *
 * `toOptions` makes the widget's own options of the attributes. Read here for every widget: `data-locale`, `data-isolation`,
 * `data-color-scheme`, `data-accent`, `data-font`, `data-density` and the script element's `nonce`.
 * @throws TypeError naming what is wrong, as `mount` does
 */
export function mountFromScript<Input, Events, Messages>(
  widget: Widget<Input, Events, Messages>,
  toOptions: (data: ScriptData) => Input & BaseOptions<Events, Messages>,
): WidgetHandle<Input & BaseOptions<Events, Messages>, Events> | null {
  const script = typeof document === 'undefined' ? null : document.currentScript;
  if (script === null || Object.keys(script.dataset).length === 0) return null;
  const { target, locale, isolation, colorScheme, accent, font, density, ...own } = script.dataset;
  const place = target === undefined ? script.parentElement : findTarget(target);
  if (place === null || place === document.head) {
    throw new TypeError(`[salestax] ${widget.name}: a script in the head needs data-target`);
  }
  const handle = widget.mount(place, {
    ...toOptions(own),
    ...commonOptions({ locale, isolation, colorScheme, accent, font, density }),
    ...(script.nonce === '' ? {} : { nonce: script.nonce }),
  });
  if (target === undefined) script.after(handle.element);
  return handle;
}

function commonOptions(data: ScriptData): Pick<BaseOptions<never, never>, 'locale' | 'isolation' | 'theme'> {
  const { locale, isolation, colorScheme, accent, font, density } = data;
  const scheme = optional(oneOf('auto', 'light', 'dark'), undefined)(colorScheme, 'data-color-scheme');
  const space = optional(oneOf('comfortable', 'compact'), undefined)(density, 'data-density');
  const theme: Theme = {
    ...(scheme === undefined ? {} : { colorScheme: scheme }),
    ...(accent === undefined ? {} : { accent }),
    ...(font === undefined ? {} : { font }),
    ...(space === undefined ? {} : { density: space }),
  };
  const tree = optional(oneOf('shadow', 'light'), undefined)(isolation, 'data-isolation');
  return {
    theme,
    ...(locale === undefined ? {} : { locale }),
    ...(tree === undefined ? {} : { isolation: tree }),
  };
}
