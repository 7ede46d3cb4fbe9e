/** What browsers receive of one part of the build, in bytes. */
interface ServedSize {
  readonly kind: 'page' | 'script' | 'element' | 'module';
  readonly name: string;
  readonly bytes: number;
  readonly gzip: number;
  readonly served: number;
}
export declare function servedSizes(): Promise<readonly ServedSize[]>;
/** The bytes of a built file that a browser receives. */
export declare function servedBytes(file: string): number;
