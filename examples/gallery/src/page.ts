/** What the gallery shows of one widget: the build wrote it into the page from the manifest. */
export interface WidgetPage {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Import path of the module. */
  readonly module: string;
  /** 'SalesTax.nexus' */
  readonly global: string;
  /** 'salestax-nexus' */
  readonly element: string;
  readonly runsOn: 'any page' | 'own pages';
  readonly script: BuiltFile;
  /** Defines the elements. */
  readonly loader: BuiltFile;
  /** Path of this version of the files on the service, as '/sdk/1.2.3/'. */
  readonly files: string;
  /** By language; each adds `SalesTax.messages.<language>`. */
  readonly catalogs: Readonly<Record<Exclude<Texts, 'en'>, BuiltFile & { readonly global: string }>>;
  readonly attributes: readonly { readonly name: string; readonly option: string }[];
  readonly options: readonly OptionEntry[];
  readonly commonOptions: readonly string[];
  readonly events: readonly string[];
}

export interface BuiltFile {
  readonly file: string;
  readonly gzip: number;
  readonly integrity: string;
}

export interface OptionEntry {
  readonly name: string;
  /** As TypeScript writes it. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** As specified, in corrected sentences, in Spanish or in Arabic. */
export type Texts = 'en' | 'en-plain' | 'es' | 'ar';

/** Where the service is. */
export interface Bases {
  readonly apiBaseUrl: string;
  readonly oauthBaseUrl: string;
}

export function readPage(): WidgetPage {
  const page: unknown = JSON.parse(document.querySelector('#page')?.textContent ?? 'null');
  if (!isWidgetPage(page)) throw new Error('The page does not say which widget it shows. Build it again.');
  return page;
}

const isWidgetPage = (page: unknown): page is WidgetPage =>
  typeof page === 'object' && page !== null && 'name' in page && 'options' in page && 'script' in page;

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

/** The widget of the script on this page. */
export function scriptOf({ global, script }: WidgetPage): WidgetScript {
  const widget = atPath(global);
  if (!isWidgetScript(widget)) throw new Error(`${script.file} did not add ${global}.`);
  return widget;
}

const isWidgetScript = (value: unknown): value is WidgetScript =>
  typeof value === 'object' && value !== null && 'mount' in value && typeof value.mount === 'function';

/** The widget's texts in this language; undefined: its own. */
export function messagesOf({ global, catalogs }: WidgetPage, texts: Texts): unknown {
  return texts === 'en' ? undefined : atPath(`${catalogs[texts].global}.${memberOf(global)}`);
}

/** 'SalesTax.nexus' → 'nexus' */
export const memberOf = (global: string): string => global.slice(global.indexOf('.') + 1);

const atPath = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      globalThis,
    );
