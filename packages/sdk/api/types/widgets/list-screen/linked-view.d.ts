/** Reads one option: returns its resolved value, or throws a TypeError that names it. */
type OptionReader<Value> = (value: unknown, name?: string) => Value;

/**
 * The state of a widget that a link carries, as texts by name: its tab, filters, search, days, order and opened row.
 * What is left out is as in a widget without a link.
 */
type LinkedView = Readonly<Record<string, string | undefined>>;
/** Events of a widget with the option `view`. */
interface LinkedViewEvents {
    /** The person has changed the state that a link carries: the value of `view` that shows the same. */
    viewChange: Readonly<Record<string, string>>;
}

export type { LinkedViewEvents as L, OptionReader as O, LinkedView as a };
