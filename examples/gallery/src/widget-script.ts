/** What the gallery knows of a widget that a script has put on the page. */
export interface LiveWidget {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  update(patch: object): void;
  on(type: string, listener: (event: unknown) => void): () => void;
  unmount(): void;
}

export interface WidgetScript {
  mount(target: Element, options: object): LiveWidget;
}

/** Where the page comes from: the build wrote it into the page from the manifest. */
export interface WidgetPage {
  readonly name: string;
  readonly title: string;
  /** As a member of the global `SalesTax`. */
  readonly member: string;
  readonly file: string;
  readonly integrity: string;
  readonly size: string;
}

export function readPage(place: HTMLElement): WidgetPage {
  const { name = '', title = '', member = '', file = '', integrity = '', size = '' } = place.dataset;
  return { name, title, member, file, integrity, size };
}

/** The widget of the script on this page. */
export function scriptOf({ member, file }: WidgetPage): WidgetScript {
  const all: unknown = Reflect.get(globalThis, 'SalesTax');
  const widget: unknown = typeof all === 'object' && all !== null ? Reflect.get(all, member) : undefined;
  if (!isWidgetScript(widget)) throw new Error(`${file} did not add SalesTax.${member}.`);
  return widget;
}

const isWidgetScript = (value: unknown): value is WidgetScript =>
  typeof value === 'object' && value !== null && 'mount' in value && typeof value.mount === 'function';
