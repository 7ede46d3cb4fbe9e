import type { kitMessages } from './kit-messages.ts';
import type { Lifetime } from './lifetime.ts';

/** What a mount is made of, for its manner to dress. */
export interface MountElements {
  /** The child of the target, which carries theme and events. */
  readonly host: HTMLElement;
  /** What isolates the rest: the host's shadow root, or the host itself. */
  readonly root: ShadowRoot | HTMLElement;
  /** `.st-root`, around the view and the live region. */
  readonly inner: HTMLElement;
  /** The widget's style sheet. */
  readonly styles: string;
  readonly nonce: string | undefined;
  readonly life: Lifetime;
  readonly emit: (type: string, event: unknown) => void;
}

/** One run of a widget, from its start to its end or a crash, for whoever puts it on the screen. */
export interface WidgetRun<View> {
  /** Counts the runs of a mount. */
  readonly key: number;
  /** What `start` has answered, or what throws what `start` has thrown. */
  readonly view: View | (() => never);
  /** The view is on the screen as it is now. */
  readonly onShown: () => void;
  readonly onCrash: (cause: unknown) => void;
  /** Starts another run. */
  readonly onRetry: () => void;
}

/** Puts runs on the screen. */
export interface ViewRenderer<View> {
  /** Shows a run as it is now, or what has become of it: a crash stays until another run. */
  readonly render: (run: WidgetRun<View>, text: typeof kitMessages) => void;
  readonly clear: () => void;
}

/** How widgets of one make sit in their page: the options that they take for that, and what they do with them. */
export interface WidgetRenderer<Appearance, View> {
  /** Reads these options out of all that are left; the others are the widget's own. Throws a TypeError for a wrong one. */
  readonly read: (options: Record<string, unknown>) => {
    readonly appearance: Appearance;
    readonly own: Record<string, unknown>;
  };
  /** What isolates the widget in its host. */
  readonly root: (host: HTMLElement, appearance: Appearance) => ShadowRoot | HTMLElement;
  /** Puts on styles for the time of a mount; the answer puts on the first looks and every later ones. */
  readonly createApplyAppearance: (place: MountElements) => (appearance: Appearance) => void;
  readonly createRenderer: (view: HTMLElement, name: string) => ViewRenderer<View>;
}
