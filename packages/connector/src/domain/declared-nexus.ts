import type { LocalTaxScope, NexusType } from '@salestax/contract';
import type { Day } from './sales-document.ts';

/** A row of the tax provider's list of declared nexus, for a country or a region. */
export interface DeclaredNexus {
  /** The provider's id of the row. */
  readonly id: string;
  /** Null where the provider does not say it. */
  readonly createdAt: Date | null;
  readonly country: string;
  /** '' = the country itself. */
  readonly region: string;
  readonly from: Day;
  /**
   * The last day: an end takes effect one second before midnight (help.avalara.com, 'Jurisdiction effective and expiration
   * dates').
   */
  readonly to: Day;
  /** False for a row that declares that there is no nexus. */
  readonly collects: boolean;
  readonly type: NexusType;
  /** Null where the provider offers no choice: then all local taxes are collected. */
  readonly localTaxes: LocalTaxScope | null;
}
