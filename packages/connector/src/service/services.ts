import type { AccountingService } from '../ports/accounting-service.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProviderAddresses } from '../ports/provider-addresses.ts';
import type { ProviderCertificates } from '../ports/provider-certificates.ts';
import type { ProviderItems } from '../ports/provider-items.ts';
import type { ProviderNexus } from '../ports/provider-nexus.ts';
import type { ProviderTransactions } from '../ports/provider-transactions.ts';
import type { SendRun } from '../ports/runs.ts';
import type { ProviderAccounts, TaxProvider } from '../ports/tax-provider.ts';
import type { Db } from '../store/db.ts';
import type { SecretBox } from '../store/secrets.ts';
import type { AccountingConnections } from './accounting-tokens.ts';
import type { CompanyCache } from './company-cache.ts';
import type { CompanyState } from './company-state.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { EstimateCache } from './estimate-cache.ts';
import type { CallMeter } from './metered-calls.ts';
import type { Notices } from './notices.ts';
import type { ReadDocuments } from './read-documents.ts';
import type { SharedThrottle } from './shared-throttle.ts';
import type { VendorCallLog } from './vendor-call-log.ts';

/** Dependencies of the use cases, composed once at start. */
export interface Services {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly accounting: AccountingService;
  readonly taxProvider: TaxProvider &
    ProviderAccounts &
    ProviderNexus &
    ProviderCertificates &
    ProviderItems &
    ProviderAddresses &
    ProviderTransactions;
  readonly connections: AccountingConnections;
  /** The state of a company for estimates and records, at most seconds old. */
  readonly companies: CompanyCache<CompanyState>;
  readonly facts: DocumentFacts;
  readonly readDocuments: ReadDocuments;
  readonly estimates: EstimateCache;
  readonly calls: VendorCallLog;
  readonly meter: CallMeter;
  /** Throttle of background calls, by company. */
  readonly throttle: SharedThrottle;
  /** Web application of the accounting service, for links to documents; null = unknown. */
  readonly accountingWebUrl: string | null;
  /** Time limit of an estimate while a person waits. Milliseconds. */
  readonly estimateTimeoutMs: number;
  /** Longest time between two sweeps of a company. */
  readonly longestSweepIntervalMinutes: number;
  /** Notifies the delivery worker of new deliveries. */
  readonly wake: () => void;
  /** Notices of delivery attempts that ended in any process, by id of the delivery. */
  readonly deliveryNotices: Notices;
  /** Notices that a run of a company has changed in any process, by realm id. */
  readonly runNotices: Notices;
  readonly sendRun: SendRun;
}
