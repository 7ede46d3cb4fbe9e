import { isRecord } from './options.ts';

type OnCrash = (cause: unknown) => void;

/**
 * The same object with its functions guarded, also those of the plain objects in it: an error that one of them throws, or that
 * its promise rejects with, is a crash of this run of the widget.
 */
export function guarded<Model extends object>({ crash }: { readonly crash: OnCrash }, model: Model): Model {
  // The same guard for the same member each time: views compare their properties.
  const guards = new WeakMap<object, unknown>();

  function guardOf(member: unknown): unknown {
    if (!isFunction(member) && !isPlain(member)) return member;
    const guard = guards.get(member) ?? (isFunction(member) ? guardedFunction(member, crash) : proxyOf(member));
    guards.set(member, guard);
    return guard;
  }

  const proxyOf = <Part extends object>(part: Part): Part =>
    new Proxy(part, { get: (target, name) => guardOf(Reflect.get(target, name)) });

  return proxyOf(model);
}

const guardedFunction =
  (member: (...args: never[]) => unknown, onCrash: OnCrash) =>
  (...args: never[]): unknown => {
    try {
      const result: unknown = member(...args);
      return result instanceof Promise ? result.catch(onCrash) : result;
    } catch (cause) {
      return onCrash(cause);
    }
  };

const isFunction = (value: unknown): value is (...args: never[]) => unknown => typeof value === 'function';

const isPlain = (value: unknown): value is object =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
