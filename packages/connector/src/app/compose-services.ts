import { hostname } from 'node:os';
import { createAvaTax } from '../adapters/avatax/index.ts';
import { createIntuitOAuth, createQuickBooks } from '../adapters/quickbooks/index.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { longestIntervalMinutes } from '../features/recording/sweep-interval.ts';
import { warnOfCalls } from '../observation/vendor-warnings.ts';
import { serviceVersion } from '../observation/version.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import { createAccountingTokens } from '../service/accounting-tokens.ts';
import { createCompanyCache } from '../service/company-cache.ts';
import { createCompanyReader } from '../service/company-day.ts';
import { readCompanyState } from '../service/company-state.ts';
import { createCompanyWrites } from '../service/company-writes.ts';
import { createDocumentFacts } from '../service/document-facts.ts';
import { createEstimateCache } from '../service/estimate-cache.ts';
import { createItemCodes } from '../service/item-codes.ts';
import { createCallMeter } from '../service/metered-calls.ts';
import { createNotices } from '../service/notices.ts';
import { createReadDocuments } from '../service/read-documents.ts';
import { createRecordedSales } from '../service/recorded-sale.ts';
import type { Services } from '../service/services.ts';
import { createSharedThrottle } from '../service/shared-throttle.ts';
import { createVendorCallLog } from '../service/vendor-call-log.ts';
import type { Db } from '../store/db.ts';
import { recordedInvoiceOf } from '../store/recorded-code.ts';
import { createSecretBox, type SecretBox } from '../store/secrets.ts';

/** Ends before the panel stops waiting, after 30 seconds. */
const defaultEstimateMs = 25_000;

interface ProcessResources {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The services of this process: vendors, caches and stores. `wake` and `sendRun` notify the workers. */
export function composeServices(
  config: ConnectorConfig,
  { db, clock, log }: ProcessResources,
  workers: Pick<Services, 'wake' | 'sendRun'>,
): Services {
  const secrets = createSecrets(config);
  const throttle = createSharedThrottle(db, clock, logFailure(log, storeFailures.throttle));
  const writes = createCompanyWrites(db, logFailure(log, storeFailures.writes));
  const vendors = composeVendors(config, { db, clock, secrets, throttle });
  const warn = warnOfCalls(log);
  const companies = createCompanyCache(db, (realmId) => readCompanyState(db, secrets, realmId));
  const company = createCompanyReader(vendors.accounting, { db, companies }, logFailure(log, storeFailures.zone));
  const meter = createCallMeter(db, clock, (error) => log.error({ err: error }, meterFailure));
  return {
    db,
    clock,
    secrets,
    ...vendors,
    companies,
    accountingWebUrl: config.accounting.webUrl,
    estimateTimeoutMs: config.taxProviderClient?.estimateMs ?? defaultEstimateMs,
    longestSweepIntervalMinutes: longestIntervalMinutes(
      Boolean(config.accounting.webhookVerifierToken),
      config.accounting.longestSweepIntervalMinutes,
    ),
    facts: createDocumentFacts(
      { ...vendors.accounting, company },
      vendors.taxProvider,
      createRecordedSales({ db, ...vendors }),
      createItemCodes({ db }),
      recordedInvoiceOf(db),
    ),
    readDocuments: createReadDocuments(),
    estimates: createEstimateCache(db, clock, writes),
    calls: createVendorCallLog(writes, clock, (subject, exchange) => {
      warn(subject, exchange);
      meter.count(subject, exchange);
    }),
    meter,
    throttle,
    deliveryNotices: createNotices(),
    runNotices: createNotices(),
    ...workers,
  };
}

function composeVendors(
  { accounting, operation, taxProviderUrl, taxProviderClient }: ConnectorConfig,
  { db, clock, secrets, throttle }: Pick<Services, 'db' | 'clock' | 'secrets' | 'throttle'>,
): Pick<Services, 'accounting' | 'connections' | 'taxProvider'> {
  const connections = createAccountingTokens({ db, secrets, clock, tokenService: createIntuitOAuth(accounting) });
  const limits = { processes: operation?.processes ?? 1, throttle };
  return {
    connections,
    accounting: createQuickBooks({
      baseUrl: accounting.apiUrl,
      tokens: connections,
      callsPerMinute: accounting.callsPerMinute,
      clock,
      ...limits,
    }),
    taxProvider: createAvaTax({
      baseUrl: taxProviderUrl,
      appName: taxProviderClient?.name ?? 'salestax-connector',
      appVersion: taxProviderClient?.version ?? serviceVersion,
      machineName: hostname(),
      transactionMs: taxProviderClient?.recordMs,
      ...limits,
    }),
  };
}

function createSecrets({ encryptionKeys }: ConnectorConfig): SecretBox {
  const [current] = encryptionKeys;
  if (current === undefined) throw new RangeError('At least one encryption key is required.');
  return createSecretBox({ keys: encryptionKeys, current: current.id });
}

/** Failed background reads and writes of the database: they are logged, not retried, and fail no request. */
const storeFailures = {
  zone: "The time zone of a company's address could not be stored; its pages use the day of the one before",
  throttle:
    "A company's vendor throttle could not be read or stored; other processes may call the vendor too fast until it ends",
  writes:
    "Rows of a company's vendor call log or estimates could not be stored: the log entries are lost, the estimates are calculated again when another process needs them",
} as const;

const meterFailure = 'Counts of metered calls could not be stored; the sum of this month is too low';

function logFailure(log: Logger, message: string): (error: unknown, realmId: string) => void {
  return (error, realmId) => log.error({ err: error, realmId }, message);
}
