/**
 * What stopped a widget, for programs. From `crashed` to `wrong-option`: before or outside of any call of the service. From
 * `session-missing` to `session-invalid`: the page's `session`. From `wrong-address` to `forbidden`: a setting of the page
 * or of its embed session, which `setting` names. The rest: a call.
 */
export type WidgetErrorCode =
  | 'crashed'
  | 'unmounted'
  | 'load-failed'
  | 'wrong-option'
  | 'session-missing'
  | 'session-failed'
  | 'session-timeout'
  | 'session-invalid'
  | 'wrong-address'
  | 'wrong-origin'
  | 'wrong-widget'
  | 'wrong-company'
  | 'wrong-host'
  | 'forbidden'
  | 'unauthorized'
  | 'read-only'
  | 'refused'
  | 'unexpected-answer'
  | 'network'
  | 'too-many-requests'
  | 'failed'
  | 'aborted';

/** A failure as a widget reports it to the page. */
export interface WidgetFailure {
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
export class WidgetError extends Error implements WidgetFailure {
  override readonly name = 'WidgetError';
  readonly code: WidgetErrorCode;
  readonly retryable: boolean;
  readonly setting: string | undefined;
  readonly hint: string | undefined;

  constructor({ code, message, retryable, cause, setting, hint }: WidgetFailure) {
    super(message, { cause });
    this.code = code;
    this.retryable = retryable;
    this.setting = setting;
    this.hint = hint;
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
