import { k as kitMessages } from './kit-messages.js';

/** A failure as a widget reports it to the page. */
interface WidgetFailure {
    /** Stable, for programs. */
    readonly code: string;
    /** For people, in the widget's language. */
    readonly message: string;
    /** Whether a retry may help. */
    readonly retryable: boolean;
    readonly cause?: unknown;
}
/** A failure that can be thrown: `ready` rejects with it and the `error` event carries it. */
declare class WidgetError extends Error implements WidgetFailure {
    readonly name = "WidgetError";
    readonly code: string;
    readonly retryable: boolean;
    constructor({ code, message, retryable, cause }: WidgetFailure);
}
/** Whether a value is a WidgetError, also one created by another copy of this module on the same page. */
declare function isWidgetError(value: unknown): value is WidgetError;

/** Where a widget wants to go. The page decides; a widget never navigates by itself. */
interface Navigation {
    readonly to: string;
    readonly how: 'push' | 'replace' | 'reload';
}
/** The events of every widget besides its own. `ready` or `error` comes first, `unmounted` last with nothing after it. */
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

/** Colours, type and density. What is left out follows the page's `--st-*` custom properties, then the defaults. */
interface Theme {
    /** 'auto' (default) follows `data-st-theme` on a surrounding element (its changes: on html and body), or else the system. */
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
    readonly tokens?: {
        readonly [token: `--st-${string}`]: string;
    };
}

/** The options that every widget takes besides its own. */
interface CoreOptions<Events, Messages> {
    /** A BCP 47 language tag for numbers and dates. @default 'en-US' */
    readonly locale?: string;
    /** Replacements for some of the widget's texts. */
    readonly messages?: Partial<Messages & typeof kitMessages>;
    /** The page's Content-Security-Policy nonce; needed by browsers without constructed style sheets only. Fixed at mount. */
    readonly nonce?: string;
    /** Unmounts the widget when it aborts. Fixed at mount. */
    readonly signal?: AbortSignal;
    /** Listeners of the widget's events. */
    readonly on?: Listeners<WidgetEvents<Events>>;
}
/** The options that most widgets take besides their own. */
interface BaseOptions<Events, Messages> extends CoreOptions<Events, Messages> {
    /** Colours, type and density. */
    readonly theme?: Theme;
    /** 'light' puts the widget into the page's own tree, where page styles reach it. Fixed at mount. @default 'shadow' */
    readonly isolation?: 'shadow' | 'light';
}

/** A change of options: what is left out stays as it is, `undefined` resets to the default. */
type Patch<Input> = {
    readonly [Name in keyof Input]?: Input[Name] | undefined;
};
/** The result of `mount`. */
interface WidgetHandle<Input, Events> {
    /** The host element that the mount has created and owns. */
    readonly element: HTMLElement;
    /** Resolves when something useful is on the screen; rejects with a WidgetError when that fails or the widget is unmounted before. */
    readonly ready: Promise<void>;
    /** Changes options in place: focus and typed text stay. Throws a TypeError, and changes nothing, for a wrong one. */
    readonly update: (patch: Patch<Input>) => void;
    /** Listens to an event. Returns a function that removes the listener. */
    readonly on: <Type extends keyof WidgetEvents<Events>>(type: Type, listener: (event: WidgetEvents<Events>[Type]) => void) => () => void;
    /** Removes the widget and ends everything that it started. Safe at any time; further calls do nothing. */
    readonly unmount: () => void;
}
/** A widget that can be mounted. */
interface Widget<Input, Events, Messages, Base = BaseOptions<Events, Messages>> {
    readonly name: string;
    /**
     * Puts the widget into an element, as its last child.
     * @throws TypeError naming the wrong option, or when nothing matches the selector
     */
    readonly mount: (target: Element | string, options: Input & Base) => WidgetHandle<Input & Base, Events>;
}

export { WidgetError as a, isWidgetError as i };
export type { BaseOptions as B, CommonEvents as C, Navigation as N, Patch as P, Theme as T, Widget as W, WidgetEvents as b, WidgetFailure as c, WidgetHandle as d, CoreOptions as e };
