/** Requests of widgets about windows; the page carries them out. */
interface OpenWindow {
    readonly url: string;
    /** Unique for each flow. */
    readonly name: string;
    /** CSS pixels. */
    readonly width: number;
    readonly height: number;
}
interface CloseWindow {
    /** The address to open when the browser does not allow closing; null: stay. */
    readonly otherwise: string | null;
}

export type { CloseWindow as C, OpenWindow as O };
