/** What browsers receive of one part of the build, in bytes. */
interface ServedSize {
  /** The name of its budget in budgets.json. */
  readonly kind: string;
  readonly name: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly served: number;
}
export declare function servedSizes(): Promise<readonly ServedSize[]>;
/** The bytes of a built file that a browser receives. */
export declare function servedBytes(file: string): number;
