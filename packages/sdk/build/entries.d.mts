/** A widget of the repository. */
interface FoundWidget {
  readonly name: string;
  /** Name within the global `SalesTax`. */
  readonly member: string;
  readonly index: string;
  /** The source of all its texts. */
  readonly messages: string;
  /** Whether it runs on any page; the others mount on the connector's own origin only. */
  readonly runsOnAnyPage: boolean;
  readonly script: string | null;
}
/** Every widget by its folder name, sorted. */
export declare function findWidgets(): readonly FoundWidget[];
/** Root of the repository. */
export declare const root: string;
/** Output folder of all builds. */
export declare const dist: string;
/** The name as an identifier: 'link-company' → 'linkCompany'. */
export declare function memberOf(name: string): string;
/** The path of a source below dist/modules and dist/npm, without extension. */
export declare function moduleName(source: string): string;
