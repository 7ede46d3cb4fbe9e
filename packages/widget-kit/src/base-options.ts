import type { Listeners, WidgetEvents } from './events.ts';
import type { Replacements } from './kit-messages.ts';
import type { DebugEvent } from './page.ts';
import type { Theme } from './theme.ts';

/** The options that every widget takes besides its own. */
export interface BaseOptions<Events, Messages> {
  /** The language of the texts, a BCP 47 tag: it determines plurals, direction, numbers and dates. @default 'en-US' */
  readonly locale?: string;
  /** Replacements for some of the widget's texts; plural forms by category, as `{ one, other }`. */
  readonly messages?: Replacements<Messages>;
  /** The page's Content-Security-Policy nonce; needed by browsers without constructed style sheets only. Fixed at mount. */
  readonly nonce?: string;
  /** Unmounts the widget when it aborts. Fixed at mount. */
  readonly signal?: AbortSignal;
  /** Listeners of the widget's events. Those of other names are never called; the debug stream names them. */
  readonly on?: Listeners<WidgetEvents<Events>>;
  /** Receives what the widget does; `true` writes it to the console. It contains no token and no data of the company. */
  readonly debug?: boolean | ((event: DebugEvent) => void);
  /** Colours, type and density. */
  readonly theme?: Theme;
  /** 'light' puts the widget into the page's own tree, where page styles reach it. Fixed at mount. @default 'shadow' */
  readonly isolation?: 'shadow' | 'light';
}
