/** What a widget tells the page about a failure. */
export interface WidgetFailure {
  /** Stable, for programs. */
  readonly code: string;
  /** For people, in the widget's language. */
  readonly message: string;
  /** Whether trying again may help. */
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

/** Whether a value is a WidgetError, also one that was made by another copy of this module on the same page. */
export function isWidgetError(value: unknown): value is WidgetError {
  return value instanceof Error && value.name === 'WidgetError' && 'code' in value && 'retryable' in value;
}

/** Throws where only the browser's error reporting sees it: another's faulty listener must not stop the widget. */
export function reportLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
