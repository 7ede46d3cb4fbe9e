/* Messages between the main thread and the PGlite worker. All are structured-cloneable. */

export interface WorkerOptions {
  /** The compiled WebAssembly modules of the engine. */
  readonly code: WebAssembly.Module;
  /** Null = in memory. */
  readonly dataDir: string | null;
  /** Dump that a new database starts from; null = empty, which takes seconds to create. */
  readonly template: Blob | null;
}

export type Request =
  /** `opening`: statements without parameters that are executed first; null = none. */
  | {
      readonly kind: 'query';
      readonly sql: string;
      readonly parameters: readonly unknown[];
      readonly opening: string | null;
    }
  /** Several statements without parameters. */
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  /** Returns one row: the whole database as a `Blob`. */
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export interface Rows {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | null;
}

/** Fields of a PostgreSQL error that callers read: structured cloning drops them from an Error. */
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
