import type { ComponentType } from 'react';
import type { BaseOptions } from './base-options.ts';
import type { Navigation, WidgetEvents } from './events.ts';
import type { kitMessages } from './kit-messages.ts';
import type { Lifetime } from './lifetime.ts';
import type { WidgetFailure } from './widget-error.ts';

/** A change of options: what is left out stays, `undefined` goes back to the default. */
export type Patch<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined };

/** What `mount` gives back. */
export interface WidgetHandle<Input, Events> {
  /** The host element that the mount has created and owns. */
  readonly element: HTMLElement;
  /** Resolves after the first useful picture; rejects with a WidgetError when that fails or the widget is unmounted before. */
  readonly ready: Promise<void>;
  /** Changes options in place: focus and what was typed stay. Throws a TypeError, and changes nothing, for a wrong one. */
  readonly update: (patch: Patch<Input>) => void;
  /** Listens to an event; the answer stops it. */
  readonly on: <Type extends keyof WidgetEvents<Events>>(
    type: Type,
    listener: (event: WidgetEvents<Events>[Type]) => void,
  ) => () => void;
  /** Takes the widget away and ends all that it started. Safe at any time, and twice. */
  readonly unmount: () => void;
}

/** What a widget may tell: its own events and where it wants to go. The kit tells the rest. */
export type TellableEvents<Events> = Events & { readonly navigate: Navigation };

/** What the kit gives to a running widget. */
export interface WidgetContext<Options, Events, Messages> {
  /** The options now, resolved; the view renders again after each change of them. */
  readonly options: {
    readonly get: () => Options;
    readonly subscribe: (listener: (options: Options, before: Options) => void) => () => void;
  };
  /** Of this run; ends at unmount, and before another run after a crash. */
  readonly life: Lifetime;
  /** The texts now, with the integrator's words in place. */
  readonly text: () => Messages & typeof kitMessages;
  /** The language tag now. */
  readonly locale: () => string;
  /** Tells the page. What is told before `ready` or `fail` waits for the first of the two, so a widget that only navigates is ready too. */
  readonly emit: <Type extends keyof TellableEvents<Events>>(type: Type, event: TellableEvents<Events>[Type]) => void;
  /** Says something to screen readers, politely. */
  readonly announce: (text: string) => void;
  /** The state has something useful to show; `ready` follows once it is on the screen. */
  readonly ready: () => void;
  /** Reports a failure. Showing it is the widget's own matter. */
  readonly fail: (failure: WidgetFailure) => void;
  /** Renders the view again, soon; for a view that reads its model without hooks. */
  readonly render: () => void;
  /** Where the view stands: a small widget draws in it. */
  readonly view: HTMLElement;
  readonly host: HTMLElement;
  readonly root: ShadowRoot | HTMLElement;
}

/** A widget as data. */
export interface WidgetDefinition<Options, Events, Messages, View = ComponentType> {
  /** Lower case with hyphens. */
  readonly name: string;
  /** The widget's style sheet, on design tokens. */
  readonly styles: string;
  /** Its texts in English. */
  readonly messages: Messages;
  /** Reads the widget's own options; throws a TypeError that names the wrong one. See `fields`. */
  readonly options: (value: unknown) => Options;
  /** Starts a run: creates the model, begins to load and answers the view. */
  readonly start: (context: WidgetContext<Options, Events, Messages>) => View;
}

/** A widget that can be mounted. */
export interface Widget<Input, Events, Messages, Base = BaseOptions<Events, Messages>> {
  readonly name: string;
  /**
   * Puts the widget into an element, as its last child.
   * @throws TypeError naming the wrong option, or when nothing matches the selector
   */
  readonly mount: (target: Element | string, options: Input & Base) => WidgetHandle<Input & Base, Events>;
}
