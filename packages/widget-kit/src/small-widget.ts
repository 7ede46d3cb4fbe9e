import type { CoreOptions } from './base-options.ts';
import { textColorOn } from './text-color.ts';
import { newElement } from './host.ts';
import type { WidgetRenderer, WidgetRun } from './widget-renderer.ts';
import { mountWidget } from './mount-widget.ts';
import { fields, oneOf, optional, text } from './options.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** The theme of a small widget; a page sets everything else with `--st-*` custom properties. */
export interface SmallTheme {
  /** 'auto' (default) follows `data-st-theme` on a surrounding element, read at mount and at updates, or else the system. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined;
  /** Colour of actions and links. Text on it turns black or white by itself when this is a `#rrggbb` colour. */
  readonly accent?: string | undefined;
}

/** The options of a widget made by `defineSmallWidget`, besides its own. */
export interface SmallOptions<Events, Messages> extends CoreOptions<Events, Messages> {
  /** Colours. */
  readonly theme?: SmallTheme;
}

const readTheme = fields({ colorScheme: optional(oneOf('auto', 'light', 'dark'), 'auto'), accent: optional(text, '') });

/** Draws what has changed; nothing for a widget that subscribes to its options itself. */
export type Draw = (() => void) | void;

/** Renders into a shadow root with one style sheet that includes its tokens: see `?settled` of the build. */
const elementRenderer: WidgetRenderer<ReturnType<typeof readTheme>, Draw> = {
  read: ({ theme = {}, ...own }) => ({ appearance: readTheme(theme, 'theme'), own }),
  root: (host) => host.attachShadow({ mode: 'open' }),
  createApplyAppearance({ host, root, styles }) {
    // All supported browsers have constructed style sheets, which no Content-Security-Policy forbids.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    if ('adoptedStyleSheets' in root) root.adoptedStyleSheets = [sheet];
    return ({ colorScheme, accent }) => {
      const outer = host.parentElement?.closest<HTMLElement>('[data-st-theme]');
      host.dataset.stTheme = colorScheme === 'auto' ? (outer?.dataset.stTheme ?? '') : colorScheme;
      host.style.setProperty('--st-accent', accent);
      host.style.setProperty('--st-on-accent', textColorOn(accent));
    };
  },
  createRenderer(view) {
    let crashed: WidgetRun<Draw> | null = null;
    return {
      render(run, text) {
        if (run === crashed) return;
        try {
          run.view?.();
          run.onShown();
        } catch (cause) {
          crashed = run;
          run.onCrash(cause);
          view.replaceChildren();
          const alert = newElement(view, 'st-crash');
          alert.setAttribute('role', 'alert');
          const button = document.createElement('button');
          button.append(text.tryAgain);
          button.addEventListener('click', () => {
            view.replaceChildren();
            run.onRetry();
          });
          alert.append(text.crashed, button);
        }
      },
      clear() {},
    };
  },
};

/**
 * Makes a widget for bundles with a small size budget: it creates its elements itself, in `context.view`, with neither React nor
 * Preact. Otherwise as `defineWidget`, without light isolation, without themes beyond scheme and accent, and without the
 * `resize` event.
 */
export function defineSmallWidget<Options, Events, Messages extends object, Input extends object = Options & object>(
  definition: WidgetDefinition<Options, Events, Messages, Draw>,
): Widget<Input, Events, Messages, SmallOptions<Events, Messages>> {
  return {
    name: definition.name,
    mount: (target, options) => mountWidget(elementRenderer, definition, target, options),
  };
}
