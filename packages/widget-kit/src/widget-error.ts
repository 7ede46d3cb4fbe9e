/** A failure as a widget reports it to the page. */
export interface WidgetFailure {
  /** Stable, for programs. */
  readonly code: string;
  /** For people, in the widget's language. */
  readonly message: string;
  /** Whether a retry may help. */
  readonly retryable: boolean;
  readonly cause?: unknown;
}

/** A failure that can be thrown: `ready` rejects with it and the `error` event carries it. */
export class WidgetError extends Error implements WidgetFailure {
  override readonly name = 'WidgetError';
  readonly code: string;
  readonly retryable: boolean;

  constructor({ code, message, retryable, cause }: WidgetFailure) {
    super(message, { cause });
    this.code = code;
    this.retryable = retryable;
  }
}

/** Whether a value is a WidgetError, also one created by another copy of this module on the same page. */
export function isWidgetError(value: unknown): value is WidgetError {
  return value instanceof Error && value.name === 'WidgetError' && 'code' in value && 'retryable' in value;
}

/** Throws in a microtask, for the browser's error reporting: an error in a page's listener must not stop the widget. */
export function reportLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
