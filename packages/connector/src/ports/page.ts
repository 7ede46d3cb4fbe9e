/** A part of a vendor's list. */
export interface Page<Row> {
  readonly totalCount: number;
  /** Starts at 1. */
  readonly startPosition: number;
  readonly rows: readonly Row[];
}
