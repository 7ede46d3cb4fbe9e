import type { Day } from './sales-document.ts';

/** A row of the tax provider's list of declared nexus, of a country or of a region. */

export interface DeclaredNexus {
  readonly country: string;
  /** '' = the country itself. */
  readonly region: string;
  readonly from: Day;
  /** The first day without it. */
  readonly to: Day;
  /** False for a row that was declared to be none. */
  readonly collects: boolean;
}
