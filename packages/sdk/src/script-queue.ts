/**
 * An entry of the queue: the names of what it needs, as members of the global `SalesTax`, and then a function that is called
 * with that global once all of them are there.
 */
export type QueueEntry = readonly [...needed: string[], run: (salesTax: object) => void];

/** The queue of a page: `window.SalesTax = window.SalesTax || { q: [] }` before the scripts, or what the first script makes of it. */
interface Queue {
  readonly push: (...entries: QueueEntry[]) => void;
  /** Only after the first script. */
  readonly serve?: () => void;
}

/**
 * Runs what waits for a script, once the script has defined its member of the global: in a microtask. Afterwards
 * `SalesTax.q.push` runs an entry as soon as everything it needs is there.
 */
export function serveQueue(salesTax: { q?: Queue }): void {
  queueMicrotask(salesTax.q?.serve ?? createQueue(salesTax).serve);
}

function createQueue(salesTax: { q?: Queue }): Required<Queue> {
  const existing: unknown = salesTax.q;
  let waiting = Array.isArray(existing) ? existing.filter(isEntry) : [];

  function serve(): void {
    const due = waiting.filter((entry) => isDue(salesTax, entry));
    waiting = waiting.filter((entry) => !due.includes(entry));
    for (const entry of due) {
      const run = entry.at(-1);
      try {
        if (typeof run === 'function') run(salesTax);
      } catch (error) {
        // An error of the page's function must not stop the other entries.
        reportError(error);
      }
    }
  }

  const queue = {
    push(...entries: QueueEntry[]) {
      waiting.push(...entries.filter(isEntry));
      serve();
    },
    serve,
  };
  // Not enumerable: the members of the global are the widgets.
  Object.defineProperty(salesTax, 'q', { value: queue, configurable: true, writable: true, enumerable: false });
  return queue;
}

const isEntry = (entry: unknown): entry is QueueEntry => Array.isArray(entry) && typeof entry.at(-1) === 'function';

const isDue = (salesTax: object, entry: QueueEntry): boolean =>
  entry.every((part) => typeof part === 'function' || isDefined(salesTax, part));

/** `name` may have dots: 'messages.es'. */
function isDefined(within: object, name: string): boolean {
  let value: unknown = within;
  for (const part of name.split('.')) value = Reflect.get(Object(value), part);
  return value !== undefined;
}
