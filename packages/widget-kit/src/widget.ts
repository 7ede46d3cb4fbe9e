import type { ComponentType } from 'react';
import type { BaseOptions } from './base-options.ts';
import type { EventNames, Navigation, WidgetEvents } from './events.ts';
import type { FixedOption } from './fixed-options.ts';
import type { kitMessages } from './kit-messages.ts';
import type { Lifetime } from './lifetime.ts';
import type { DebugEvent } from './page.ts';
import type { WidgetFailure } from './widget-error.ts';

/**
 * A change of options: what is left out stays as it is, `undefined` resets to the default. The options that are fixed at
 * mount are not among them.
 */
export type Patch<Input> = { readonly [Name in Exclude<keyof Input, FixedOption>]?: Input[Name] | undefined };

/** The result of `mount`. */
export interface WidgetHandle<Input, Events> {
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
  readonly on: <Type extends keyof WidgetEvents<Events>>(
    type: Type,
    listener: (event: WidgetEvents<Events>[Type]) => void,
  ) => () => void;
  /** Removes the widget and ends everything that it started. Safe at any time; further calls do nothing. */
  readonly unmount: () => void;
}

/** The events that a widget emits: its own and `navigate`. The kit emits the others. */
export type EmittableEvents<Events> = Events & { readonly navigate: Navigation };

/** What the kit passes to a running widget. */
export interface WidgetContext<Options, Events, Messages> {
  /** The name of the widget. */
  readonly name: string;
  /** The current options, resolved; the view renders again after each change. */
  readonly options: {
    readonly get: () => Options;
    readonly subscribe: (listener: (options: Options, before: Options) => void) => () => void;
  };
  /** The lifetime of this run; ends at unmount, and before another run after a crash. */
  readonly life: Lifetime;
  /** The current texts, with the integrator's replacements. */
  readonly text: () => Messages & typeof kitMessages;
  /** The current BCP 47 language tag. */
  readonly locale: () => string;
  /**
   * Emits an event. Events before `ready` or `fail` are queued until the first of the two, so a widget that only
   * navigates must call `ready` too.
   */
  readonly emit: <Type extends keyof EmittableEvents<Events>>(type: Type, event: EmittableEvents<Events>[Type]) => void;
  /** Announces a text to screen readers, politely. */
  readonly announce: (text: string) => void;
  /** To be called when the state has something useful to show; the `ready` event follows once that is on the screen. */
  readonly ready: () => void;
  /**
   * Emits the `error` event. The widget itself shows the failure. `isSecondary`: it does not concern the content that the
   * widget becomes ready with, so the event waits for `ready`.
   */
  readonly fail: (failure: WidgetFailure, isSecondary?: boolean) => void;
  /** Ends this run, and shows the crash screen. See `guarded`. */
  readonly crash: (cause: unknown) => void;
  /** Writes an entry of the debug stream. */
  readonly debug: (type: DebugEvent['type'], subject: string, detail?: DebugEvent['detail']) => void;
  /** Renders the view again in a microtask; for a view that reads its model without hooks. */
  readonly render: () => void;
  /**
   * Applies the style sheet of a part for the rest of this run. `messages`: the texts that it brings (see `laterMessages`);
   * replacements of texts that do not exist are a `wrong-option` error.
   */
  readonly addPart: (part: { readonly styles: string; readonly messages?: object }) => void;
  readonly host: HTMLElement;
  readonly root: ShadowRoot | HTMLElement;
}

/** The definition of a widget. */
export interface WidgetDefinition<Options, Events, Messages> {
  /** Lower case with hyphens. */
  readonly name: string;
  /** The widget's style sheet, on design tokens. */
  readonly styles: string;
  /** Its texts in English. */
  readonly messages: Messages;
  /** Whether a part brings further texts, which the option `messages` may replace, too. @default false */
  readonly laterMessages?: boolean;
  /** The names of its own events. */
  readonly events: EventNames<Events>;
  /** Reads the widget's own options; throws a TypeError that names the wrong one. See `fields`. */
  readonly options: (value: unknown) => Options;
  /** Starts a run: creates the model, begins to load and returns the view. */
  readonly start: (context: WidgetContext<Options, Events, Messages>) => ComponentType;
}

/** The function that mounts a widget. */
export interface Mount<Options, Events> {
  (target: Element | string, options: Options): WidgetHandle<Options, Events>;
  /** The name of the widget, as 'connector-settings'. */
  readonly widgetName?: string;
}

/** A widget that can be mounted. */
export interface Widget<Input, Events, Messages, Base = BaseOptions<Events, Messages>> {
  readonly name: string;
  /**
   * Puts the widget into an element, as its last child.
   * @throws TypeError naming the wrong option, or when nothing matches the selector
   */
  readonly mount: Mount<Input & Base, Events>;
}
