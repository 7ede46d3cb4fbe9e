import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result } from '@salestax/client';
import { latest, type Lifetime } from '@salestax/widget-kit';

/**
 * What a screen knows of something that it reads. `again`: it is being read once more, or that failed; the value of before
 * stays on the screen.
 */
export type Resource<Value> =
  | { readonly kind: 'unread' | 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'ready'; readonly value: Value; readonly again: null | 'loading' | Failure };

export interface ResourceModel<Value> {
  readonly store: StoreApi<Resource<Value>>;
  /** Reads the value; a newer read supersedes it. Returns it, or null: it failed, or was superseded. */
  readonly load: (read: (signal: AbortSignal) => Promise<Result<Value>>) => Promise<Value | null>;
  /** Shows a value that something else has answered. A read that is under way would be older. */
  readonly put: (value: Value) => void;
  /** Changes the value on the screen, if there is one; a read that is under way goes on. */
  readonly change: (next: (value: Value) => Value) => void;
  /** Shows why something that keeps the value up to date has failed. */
  readonly fail: (failure: Failure) => void;
}

/** Something that a screen reads from the service. */
export function createResource<Value>(life: Lifetime): ResourceModel<Value> {
  const store = createStore<Resource<Value>>(() => ({ kind: 'unread' }));
  const reads = latest(life);
  const set = (next: Resource<Value>) => store.setState(next, true);
  return {
    store,
    async load(read) {
      const { signal } = reads.next();
      set(beforeRead(store.getState()));
      const result = await read(signal);
      if (signal.aborted) return null;
      set(afterRead(store.getState(), result));
      return result.ok ? result.value : null;
    },
    put(value) {
      reads.next();
      set({ kind: 'ready', value, again: null });
    },
    change: (next) => set(withValue(store.getState(), next)),
    fail: (failure) => set(afterRead(store.getState(), failure)),
  };
}

/** The resource once a read has begun. */
export const beforeRead = <Value>(resource: Resource<Value>): Resource<Value> =>
  resource.kind === 'ready' ? { ...resource, again: 'loading' } : { kind: 'loading' };

/** The resource once a read has ended. */
export function afterRead<Value>(resource: Resource<Value>, result: Result<Value>): Resource<Value> {
  if (result.ok) return { kind: 'ready', value: result.value, again: null };
  return resource.kind === 'ready' ? { ...resource, again: result } : { kind: 'failed', failure: result };
}

/** Without the newest read: it has ended without an answer that counts, or its failure is no longer shown. */
export const withoutNewestRead = <Value>(resource: Resource<Value>): Resource<Value> =>
  resource.kind === 'ready' ? { ...resource, again: null } : { kind: 'unread' };

/** With another value in place of the one on the screen. */
export const withValue = <Value>(resource: Resource<Value>, next: (value: Value) => Value): Resource<Value> =>
  resource.kind === 'ready' ? { ...resource, value: next(resource.value) } : resource;

/** The value on the screen; null: there is none yet. */
export const valueOf = <Value>(resource: Resource<Value>): Value | null =>
  resource.kind === 'ready' ? resource.value : null;

/** Why the newest read failed, if it did. */
export function failureOf(resource: Resource<unknown>): Failure | null {
  if (resource.kind === 'failed') return resource.failure;
  return resource.kind === 'ready' && resource.again !== 'loading' ? resource.again : null;
}

/** A read is under way. */
export const isLoading = (resource: Resource<unknown>): boolean =>
  resource.kind === 'loading' || (resource.kind === 'ready' && resource.again === 'loading');
