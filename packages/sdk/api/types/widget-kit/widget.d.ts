import { R as Replacements } from './kit-messages.js';

/**
 * What stopped a widget, for programs. From `crashed` to `wrong-option`: before or outside of any call of the service. From
 * `session-missing` to `session-invalid`: the page's `session`. From `wrong-address` to `forbidden`: a setting of the page
 * or of its embed session, which `setting` names. The rest: a call.
 */
type WidgetErrorCode = 'crashed' | 'unmounted' | 'load-failed' | 'wrong-option' | 'session-missing' | 'session-failed' | 'session-timeout' | 'session-invalid' | 'wrong-address' | 'wrong-origin' | 'wrong-widget' | 'wrong-company' | 'wrong-host' | 'forbidden' | 'unauthorized' | 'read-only' | 'refused' | 'unexpected-answer' | 'network' | 'too-many-requests' | 'failed' | 'aborted';
/** A failure as a widget reports it to the page. */
interface WidgetFailure {
    /** Stable, for programs. */
    readonly code: WidgetErrorCode;
    /** For people, in the widget's language, as the widget shows it. */
    readonly message: string;
    /** Whether a retry may help. */
    readonly retryable: boolean;
    /** What was thrown, or an error that names the failed request. */
    readonly cause?: unknown;
    /** The option or the field of the embed session that has to be corrected: `session`, `config.apiBaseUrl`, `widgets`. */
    readonly setting?: string | undefined;
    /** What the developer of the page can do, in English; also written to the console. */
    readonly hint?: string | undefined;
}
/** A failure that can be thrown: `ready` rejects with it and the `error` event carries it. */
declare class WidgetError extends Error implements WidgetFailure {
    readonly name = "WidgetError";
    readonly code: WidgetErrorCode;
    readonly retryable: boolean;
    readonly setting: string | undefined;
    readonly hint: string | undefined;
    constructor({ code, message, retryable, cause, setting, hint }: WidgetFailure);
}
/** Whether a value is a WidgetError, also one created by another copy of this module on the same page. */
declare function isWidgetError(value: unknown): value is WidgetError;

/** Where a widget wants to go. The page decides; a widget never navigates by itself. */
interface Navigation {
    readonly to: string;
    /** `link`: on an integrator page somebody follows a link, which leads there unless the page calls `preventDefault`. */
    readonly how: 'push' | 'replace' | 'reload' | 'link';
    /** With `link`: the widget that the page behind it shows, as 'nexus'; absent where you cannot embed that one. */
    readonly widget?: string | undefined;
    /** With `link`: what that widget shows first, for its option `view`. */
    readonly view?: Readonly<Record<string, string>> | undefined;
    /** With `link`: to be called by a page that shows the target itself; that of the DOM event does the same. */
    readonly preventDefault?: () => void;
}
/**
 * The events of every widget besides its own. `ready` or `error` comes first, unless the widget is unmounted before; `unmounted`
 * is the last.
 */
interface CommonEvents {
    /** Something useful is on the screen. */
    ready: null;
    /** Something failed; the widget shows it too. */
    error: WidgetFailure;
    /** The person wants to go to another page. */
    navigate: Navigation;
    /** The widget's size in CSS pixels has changed. */
    resize: {
        readonly width: number;
        readonly height: number;
    };
    /** The widget has ended; its elements are removed next. */
    unmounted: null;
}
/** The events of one widget together with those of all. */
type WidgetEvents<Events> = Events & CommonEvents;
/** Listeners by event. */
type Listeners<Events> = {
    readonly [Type in keyof Events]?: (event: Events[Type]) => void;
};

/** One entry of the debug stream. It contains no token and no data of the company. */
interface DebugEvent {
    /** Milliseconds since the start of the page, as `performance.now()`. */
    readonly at: number;
    /** The name of the widget. */
    readonly widget: string;
    /** The release of the widget's script or module. */
    readonly version: string;
    /**
     * `mount`, `unmount`, `update` (with the changed options), `event` (emitted to the page), `session` (requested from the
     * page, or its outcome), `call` and `answer` (of the service).
     */
    readonly type: 'mount' | 'unmount' | 'update' | 'event' | 'session' | 'call' | 'answer';
    /** What it is about: the name of an event, a call or an option. */
    readonly subject: string;
    readonly detail?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}
/** Resolves with a token of a session; `rejectedToken`: the one that the service has just refused. */
type TokenSource = (rejectedToken?: string) => Promise<string | null>;
/** The `session` of a page: a function, or the address of the page's own server. */
type SessionOption = TokenSource | string;
/** Receives the debug stream of all widgets on the page until the returned function is called. */
declare function onDebug(listener: (event: DebugEvent) => void): () => void;

/**
 * The design tokens: the CSS custom properties that an integrator may set, and the only place with literal values.
 *
 * Each token is `[light]` or `[light, dark]`. Contrast was computed with the WCAG 2.2 formula on all three surfaces in both
 * schemes: body text at least 7:1, other text 4.5:1, outlines and marks 3:1.
 */
declare const tokens: {
    readonly font: readonly ["\"Inter\", system-ui, sans-serif"];
    readonly 'font-mono': readonly ["ui-monospace, SFMono-Regular, \"SF Mono\", Menlo, Consolas, \"DejaVu Sans Mono\", monospace"];
    readonly 'font-size': readonly ["14px"];
    readonly 'size-1': readonly ["calc(var(--st-font-size) * 0.857)"];
    readonly 'size-2': readonly ["calc(var(--st-font-size) * 0.929)"];
    readonly 'size-3': readonly ["var(--st-font-size)"];
    readonly 'size-4': readonly ["calc(var(--st-font-size) * 1.143)"];
    readonly 'size-5': readonly ["calc(var(--st-font-size) * 1.572)"];
    readonly 'size-6': readonly ["calc(var(--st-font-size) * 2.572)"];
    readonly 'line-height': readonly ["1.5"];
    readonly 'line-height-tight': readonly ["1.25"];
    readonly 'weight-normal': readonly ["400"];
    readonly 'weight-medium': readonly ["500"];
    readonly 'weight-strong': readonly ["600"];
    readonly numeric: readonly ["tabular-nums lining-nums"];
    readonly density: readonly ["1"];
    readonly 'space-1': readonly ["calc(4px * var(--st-density))"];
    readonly 'space-2': readonly ["calc(8px * var(--st-density))"];
    readonly 'space-3': readonly ["calc(12px * var(--st-density))"];
    readonly 'space-4': readonly ["calc(16px * var(--st-density))"];
    readonly 'space-5': readonly ["calc(24px * var(--st-density))"];
    readonly 'space-6': readonly ["calc(40px * var(--st-density))"];
    readonly control: readonly ["calc(28px + 8px * var(--st-density))"];
    readonly row: readonly ["calc(24px + 16px * var(--st-density))"];
    readonly measure: readonly ["68ch"];
    readonly page: readonly ["1200px"];
    readonly radius: readonly ["6px"];
    readonly 'radius-small': readonly ["min(4px, var(--st-radius))"];
    readonly 'radius-large': readonly ["calc(var(--st-radius) * 1.667)"];
    readonly ring: readonly ["2px"];
    readonly 'ring-gap': readonly ["2px"];
    readonly 'motion-fast': readonly ["120ms"];
    readonly motion: readonly ["200ms"];
    readonly ease: readonly ["cubic-bezier(0.2, 0, 0, 1)"];
    readonly surface: readonly ["#f5f6f8", "#0f1116"];
    readonly 'surface-raised': readonly ["#ffffff", "#171a21"];
    readonly 'surface-sunken': readonly ["#eceef2", "#20242d"];
    readonly text: readonly ["#171a21", "#eceef3"];
    readonly 'text-quiet': readonly ["#525a69", "#a8afbd"];
    readonly 'text-disabled': readonly ["#646c7b", "#8d95a4"];
    readonly line: readonly ["#dfe2e8", "#2a2f39"];
    readonly 'line-strong': readonly ["#7f8796", "#6f7787"];
    readonly accent: readonly ["#2b4acb", "#9db1ff"];
    readonly 'accent-hover': readonly ["color-mix(in srgb, var(--st-accent) 84%, #000000)", "color-mix(in srgb, var(--st-accent) 76%, #ffffff)"];
    readonly 'accent-soft': readonly ["color-mix(in srgb, var(--st-accent) 9%, var(--st-surface-raised))", "color-mix(in srgb, var(--st-accent) 14%, var(--st-surface-raised))"];
    readonly 'accent-mid': readonly ["color-mix(in srgb, var(--st-accent) 34%, var(--st-surface-raised))", "color-mix(in srgb, var(--st-accent) 42%, var(--st-surface-raised))"];
    readonly 'on-accent': readonly ["#ffffff", "#0e1433"];
    readonly positive: readonly ["#11693f", "#6bd19c"];
    readonly 'positive-soft': readonly ["#e4f4ec", "#14301f"];
    readonly attention: readonly ["#845000", "#f0ba5f"];
    readonly 'attention-soft': readonly ["#fdf1dc", "#382a10"];
    readonly 'attention-mark': readonly ["#bc7504", "#d9952b"];
    readonly 'on-attention-mark': readonly ["#171a21", "#171a21"];
    readonly negative: readonly ["#b0241c", "#ff9e96"];
    readonly 'negative-soft': readonly ["#fdedeb", "#3b1a18"];
    readonly focus: readonly ["var(--st-accent)"];
    readonly scrim: readonly ["rgb(23 26 33 / 0.44)", "rgb(0 0 0 / 0.62)"];
    readonly 'elevation-1': readonly ["0 1px 2px rgb(23 26 33 / 0.05)", "0 0 0 1px rgb(255 255 255 / 0.02)"];
    readonly 'elevation-2': readonly ["0 1px 2px rgb(23 26 33 / 0.06), 0 8px 24px rgb(23 26 33 / 0.12)", "0 0 0 1px rgb(255 255 255 / 0.06), 0 8px 24px rgb(0 0 0 / 0.5)"];
    readonly 'elevation-3': readonly ["0 2px 4px rgb(23 26 33 / 0.08), 0 20px 48px rgb(23 26 33 / 0.16)", "0 0 0 1px rgb(255 255 255 / 0.08), 0 24px 64px rgb(0 0 0 / 0.64)"];
};

/** Colours, type and density. What is left out follows the page's `--st-*` custom properties, then the defaults. */
interface Theme {
    /**
     * 'auto' (default) follows `data-st-theme` on a surrounding element (its changes: on html and body), or else the CSS property
     * `color-scheme` there: a page that does not opt in to dark stays light.
     */
    readonly colorScheme?: 'auto' | 'light' | 'dark';
    /** Colour of actions and links. Text on it turns black or white by itself when this is a `#rrggbb` colour. */
    readonly accent?: string;
    /** Font family. */
    readonly font?: string;
    /** Size of body text, with its unit; all other sizes follow. */
    readonly fontSize?: string;
    /** Corner radius of controls, with its unit. */
    readonly radius?: string;
    /** 'comfortable' (1), 'compact' (0.8) or a factor for the white space. */
    readonly density?: 'comfortable' | 'compact' | number;
    /** Any other token by its full name, as `{ '--st-surface-raised': '#fffdf8' }`. */
    readonly tokens?: ThemeTokens;
}
/** Values of tokens by their full names. */
type ThemeTokens = {
    readonly [Token in keyof typeof tokens as `--st-${Token}`]?: string;
};

/** The options that every widget takes besides its own. */
interface BaseOptions<Events, Messages> {
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

/** Options that are read at mount only. */
declare const fixedOptions: readonly ["config", "session", "company", "host", "nonce", "signal", "isolation"];
type FixedOption = (typeof fixedOptions)[number];

/**
 * A change of options: what is left out stays as it is, `undefined` resets to the default. The options that are fixed at
 * mount are not among them.
 */
type Patch<Input> = {
    readonly [Name in Exclude<keyof Input, FixedOption>]?: Input[Name] | undefined;
};
/** The result of `mount`. */
interface WidgetHandle<Input, Events> {
    /** The host element that the mount has created and owns. */
    readonly element: HTMLElement;
    /**
     * Resolves when something useful is on the screen; rejects with a WidgetError when that fails or the widget is
     * unmounted before.
     */
    readonly ready: Promise<void>;
    /** Changes options in place: focus and typed text stay. Throws a TypeError, and changes nothing, for a wrong one. */
    readonly update: (patch: Patch<Input>) => void;
    /** Listens to an event. Returns a function that removes the listener. */
    readonly on: <Type extends keyof WidgetEvents<Events>>(type: Type, listener: (event: WidgetEvents<Events>[Type]) => void) => () => void;
    /** Removes the widget and ends everything that it started. Safe at any time; further calls do nothing. */
    readonly unmount: () => void;
}
/** The function that mounts a widget. */
interface Mount<Options, Events> {
    (target: Element | string, options: Options): WidgetHandle<Options, Events>;
    /** The name of the widget, as 'connector-settings'. */
    readonly widgetName?: string;
}
/** A widget that can be mounted. */
interface Widget<Input, Events, Messages, Base = BaseOptions<Events, Messages>> {
    readonly name: string;
    /**
     * Puts the widget into an element, as its last child.
     * @throws TypeError naming the wrong option, or when nothing matches the selector
     */
    readonly mount: Mount<Input & Base, Events>;
}

export { WidgetError as a, isWidgetError as i, onDebug as o };
export type { BaseOptions as B, CommonEvents as C, DebugEvent as D, Mount as M, Navigation as N, Patch as P, SessionOption as S, Theme as T, Widget as W, WidgetErrorCode as b, WidgetEvents as c, WidgetFailure as d, WidgetHandle as e };
