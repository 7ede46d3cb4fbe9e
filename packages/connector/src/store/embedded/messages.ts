/*
 * What the main thread and the PGlite worker tell each other. Everything is structured-cloneable.
 */

export interface WorkerOptions {
  /** The engine's code. */
  readonly code: WebAssembly.Module;
  /** Null = in memory. */
  readonly dataDir: string | null;
  /** What a new database begins as; null = an empty one is made, which takes seconds. */
  readonly template: Blob | null;
}

export type Request =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Several statements without parameters. */
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  /** Answers one row: the whole database as a `Blob`. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export interface Rows {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | null;
}

/** The fields of a PostgreSQL error that callers look at; an Error loses its own fields on the way. */
export interface WireError {
  readonly message: string;
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Rows }
  | { readonly kind: 'failure'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string };

export interface ToWorker {
  readonly id: number;
  readonly request: Request;
}
