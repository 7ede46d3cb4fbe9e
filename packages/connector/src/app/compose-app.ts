import { hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readWebhookEvents } from '../adapters/quickbooks/index.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import type { BrowserOptions } from '../http/browser-cookies.ts';
import type { Building } from '../http/built-files.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { defaultCallerLimits } from '../security/caller-limits.ts';
import type { JobQueue } from '../service/jobs/queue.ts';
import type { Services } from '../service/services.ts';
import { createSharedCounter } from '../store/rate-buckets.ts';
import type { AppDependencies } from './app.ts';
import { allowsTestSignIn, type Authentication, composeSignIn, composeStaffSignIn } from './compose-sign-in.ts';
import { createAcceptEvents } from './job-kinds.ts';
import { runtimeConfig } from './runtime-config.ts';

interface ProcessParts {
  readonly services: Services;
  readonly queue: JobQueue;
  readonly log: FastifyBaseLogger;
  readonly lifecycle: Lifecycle;
  readonly building: Building | undefined;
}

/** Dependencies of the HTTP application, from the configuration and the parts of this process. */
export function composeApp(
  config: ConnectorConfig,
  { services, queue, log, lifecycle, building }: ProcessParts,
  { tokens, clients, authenticate }: Authentication,
): AppDependencies {
  const { bundlesDir, releasesDir = null, pagesDir, publicUrl, operation } = config;
  const { db, clock } = services;
  return {
    log,
    services,
    lifecycle,
    signIn: {
      authenticate,
      accounts: composeSignIn(config, services, tokens, authenticate, log),
      staff: composeStaffSignIn(config, services, tokens, authenticate, log),
      embedSessions: { db, tokens, clock, clients },
      allowsTestSignIn: allowsTestSignIn(config),
    },
    browser: {
      publicUrl,
      staffUrl: config.staffUrl ?? null,
      keys: browserKeysOf(config),
      origins: [...new Set(config.embedClients.flatMap(({ origins }) => origins))],
    },
    files: { bundlesDir, releasesDir, pagesDir, runtime: runtimeConfig(config), ...(building && { building }) },
    webhook: webhookOf(config, { services, queue }),
    limits: {
      sharedCounter: db.kind === 'postgres' ? createSharedCounter(db, clock) : null,
      callers: config.callerLimits ?? defaultCallerLimits,
      maxEventLoopDelayMs: operation?.maxEventLoopDelayMs ?? 0,
      trustProxy: config.trustProxy,
    },
    operation: {
      production: config.production,
      metricsToken: operation?.metricsToken ?? null,
      callsPerMonth: config.accounting.callsPerMonth ?? null,
      clientLogFile: operation?.clientLogFile ?? null,
    },
  };
}

/** Derived from the keys of the session tokens (HKDF, RFC 5869), so that neither key can stand for the other. */
function browserKeysOf({ signingKeys }: ConnectorConfig): BrowserOptions['keys'] {
  const [current, ...older] = signingKeys.map(
    ({ key }) => new Uint8Array(hkdfSync('sha256', key, '', 'salestax browser cookies', 32)),
  );
  if (current === undefined) throw new RangeError('At least one signing key is required.');
  return [current, ...older];
}

function webhookOf(
  config: ConnectorConfig,
  { services: { db, clock }, queue }: Pick<ProcessParts, 'services' | 'queue'>,
): AppDependencies['webhook'] {
  const verifierToken = config.accounting.webhookVerifierToken;
  // Signatures with an empty key could be forged.
  if (verifierToken === null || verifierToken === '') return null;
  return {
    verifierToken,
    read(body) {
      const { events, unreadable } = readWebhookEvents(body);
      return { events: events.map(({ dedupeKey, ...change }) => ({ dedupeKey, change })), unreadable };
    },
    accept: createAcceptEvents(queue, db, clock),
  };
}
