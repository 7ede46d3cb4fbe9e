import { hostname } from 'node:os';
import { createAvaTax } from '../adapters/avatax/index.ts';
import { createIntuitOAuth, createQuickBooks } from '../adapters/quickbooks/index.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { serviceVersion } from '../observation/version.ts';
import { warnOfCalls } from '../observation/vendor-warnings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import { createAccountingTokens } from '../service/accounting-tokens.ts';
import { createDeliveryNotices } from '../service/delivery-notices.ts';
import { createDocumentFacts } from '../service/document-facts.ts';
import { createEstimateCache } from '../service/estimate-cache.ts';
import type { Services } from '../service/services.ts';
import { createSharedThrottle } from '../service/shared-throttle.ts';
import { createVendorCallLog } from '../service/vendor-call-log.ts';
import type { Db } from '../store/db.ts';
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
  const vendors = composeVendors(config, { db, clock, secrets, throttle });
  return {
    db,
    clock,
    secrets,
    ...vendors,
    accountingWebUrl: config.accounting.webUrl,
    estimateTimeoutMs: config.taxProviderClient?.estimateMs ?? defaultEstimateMs,
    facts: createDocumentFacts(vendors.accounting),
    estimates: createEstimateCache(db, clock, logFailure(log, storeFailures.estimates)),
    calls: createVendorCallLog(db, clock, logFailure(log, storeFailures.calls), warnOfCalls(log)),
    throttle,
    deliveryNotices: createDeliveryNotices(),
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
  throttle:
    "A company's vendor throttle could not be read or stored; other processes may call the vendor too fast until it ends",
  estimates: 'An estimate could not be stored in the cache; it is calculated again when another process needs it',
  calls: "Entries of a company's vendor call log could not be stored and are lost; requests and deliveries continue",
} as const;

function logFailure(log: Logger, message: string): (error: unknown, realmId: string) => void {
  return (error, realmId) => log.error({ err: error, realmId }, message);
}
