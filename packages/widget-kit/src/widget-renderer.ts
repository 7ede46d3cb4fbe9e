import type { kitMessages } from './kit-messages.ts';
import type { Lifetime } from './lifetime.ts';

/** The elements of a mount, for its renderer. */
export interface MountElements {
  /** The child of the target; theme and events are on it. */
  readonly host: HTMLElement;
  /** The host's shadow root, or the host itself. */
  readonly root: ShadowRoot | HTMLElement;
  /** `.st-root`, around the view and the live region. */
  readonly inner: HTMLElement;
  /** The widget's style sheet. */
  readonly styles: string;
  readonly nonce: string | undefined;
  readonly life: Lifetime;
  readonly emit: (type: string, event: unknown) => void;
}

/** One run of a widget, from its start to its end or a crash. */
export interface WidgetRun<View> {
  /** The number of this run within its mount, from 1. */
  readonly key: number;
  /** The view that `start` returned, or a function that throws the error that `start` threw. */
  readonly view: View | (() => never);
  /** Called when the current view is on the screen. */
  readonly onShown: () => void;
  readonly onCrash: (cause: unknown) => void;
  /** Starts another run. */
  readonly onRetry: () => void;
}

/** Renders runs. */
export interface ViewRenderer<View> {
  /** Shows the current state of a run. A crash stays on the screen until another run. */
  readonly render: (run: WidgetRun<View>, text: typeof kitMessages) => void;
  readonly clear: () => void;
}

/** Puts widgets of one kind into a page, and defines the options that control their appearance. */
export interface WidgetRenderer<Appearance, View> {
  /** Splits the options into appearance and the widget's own. Throws a TypeError for a wrong one. */
  readonly read: (options: Record<string, unknown>) => {
    readonly appearance: Appearance;
    readonly own: Record<string, unknown>;
  };
  /** The shadow root of the widget, or the host without one. */
  readonly root: (host: HTMLElement, appearance: Appearance) => ShadowRoot | HTMLElement;
  /** Applies styles until the mount ends. Returns a function that applies the first appearance and every later one. */
  readonly createApplyAppearance: (place: MountElements) => (appearance: Appearance) => void;
  readonly createRenderer: (view: HTMLElement, name: string) => ViewRenderer<View>;
}
