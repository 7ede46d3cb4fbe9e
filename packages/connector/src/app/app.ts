import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { correlationHeader, type RuntimeConfig } from '@salestax/contract';
import { addressHandlers } from '../features/addresses/routes.ts';
import { catalogHandlers } from '../features/catalog/routes.ts';
import { closeHandlers } from '../features/close/routes.ts';
import { configurationHandlers } from '../features/company/configuration-routes.ts';
import { companyHandlers } from '../features/company/routes.ts';
import { runHandlers } from '../features/company/runs-routes.ts';
import { documentHandlers, panelHandlers } from '../features/estimating/routes.ts';
import { exemptionHandlers } from '../features/exemption/routes.ts';
import { accessHandlers } from '../features/identity/access-routes.ts';
import type { AccountingConsent } from '../features/identity/accounting-consent.ts';
import { companySwitchHandlers } from '../features/identity/company-switch-routes.ts';
import { embedHandlers } from '../features/identity/embed-routes.ts';
import type { EmbedSessions } from '../features/identity/embed-sessions.ts';
import { signInHandlers } from '../features/identity/sign-in-routes.ts';
import { entryOf } from '../features/identity/switch-company.ts';
import { createNexusWatch } from '../features/nexus/nexus-watch.ts';
import { nexusHandlers } from '../features/nexus/routes.ts';
import { overviewHandlers } from '../features/overview/overview-routes.ts';
import { companyComparisonHandlers } from '../features/reconciliation/company-comparison-routes.ts';
import { reconciliationHandlers } from '../features/reconciliation/routes.ts';
import type { ChangeEvent } from '../features/recording/accounting-changes.ts';
import { salesDocumentHandlers } from '../features/recording/sales-document-routes.ts';
import { listSalesDocuments, readSalesDocument } from '../features/recording/sales-documents.ts';
import { accountingWebhook } from '../features/recording/webhook-route.ts';
import { simulationHandlers } from '../features/simulation/routes.ts';
import { staffHandlers } from '../features/staff/routes.ts';
import { staffSignInHandlers } from '../features/staff/sign-in-routes.ts';
import type { StaffSignIn } from '../features/staff/staff-sign-in.ts';
import { serveApiDocs } from '../http/api-docs.ts';
import { jsonBodies } from '../http/body.ts';
import { type BrowserOptions, registerBrowserCookies } from '../http/browser-cookies.ts';
import { type BuiltFolders, serveBuiltFiles, serveOverview } from '../http/built-files.ts';
import { clientLogHandlers } from '../http/client-log.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerErrors, answerUnknownRoutes, createRecordRefusal } from '../http/error-answers.ts';
import { createFastify } from '../http/fastify-app.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { shedLoad } from '../http/load-shedding.ts';
import { metricsReaders, probeRoutes } from '../http/ops-routes.ts';
import { pageRoutes } from '../http/pages.ts';
import { policyReports } from '../http/policy-reports.ts';
import { type RouteContext, serveRoutes } from '../http/register.ts';
import { secureHeaders } from '../http/security-headers.ts';
import { serializerOf } from '../http/serialization.ts';
import { separateStaffHost } from '../http/staff-host.ts';
import { createValidatorCompiler } from '../http/validation.ts';
import { watchRequests } from '../observation/log.ts';
import { traceRequests } from '../observation/tracing.ts';
import { type AttemptCounter, countLocallyFirst, createAttempts, createLocalCounter } from '../security/attempts.ts';
import { type CallerLimits, createCallerLimits } from '../security/caller-limits.ts';
import type { Authenticate } from '../security/principal.ts';
import { limitRates } from '../security/rate-limit.ts';
import type { Services } from '../service/services.ts';
import type { AcceptEvents } from './job-kinds.ts';

export interface AppDependencies {
  readonly log: FastifyBaseLogger;
  readonly services: Services;
  readonly lifecycle: Lifecycle;
  readonly signIn: {
    readonly authenticate: Authenticate;
    readonly accounts: AccountingConsent;
    readonly staff: StaffSignIn;
    readonly embedSessions: EmbedSessions;
    /** All providers are sandboxes on this machine. */
    readonly allowsTestSignIn: boolean;
  };
  readonly browser: BrowserOptions;
  readonly files: BuiltFolders & { readonly runtime: RuntimeConfig };
  /** Null: webhooks are not accepted. */
  readonly webhook: {
    readonly verifierToken: string;
    readonly read: (body: unknown) => {
      readonly events: readonly ChangeEvent[];
      readonly unreadable: readonly string[];
    };
    readonly accept: AcceptEvents;
  } | null;
  readonly limits: {
    /** Counts attempts over all processes; null = this is the only process. */
    readonly sharedCounter: AttemptCounter | null;
    readonly callers: CallerLimits;
    /** Requests are refused while the event loop is later than this on average. Milliseconds; 0 = never. */
    readonly maxEventLoopDelayMs: number;
    /** Proxies whose forwarded headers are trusted; null = none. */
    readonly trustProxy: string | null;
  };
  readonly operation: {
    readonly production: boolean;
    readonly metricsToken: string | null;
    /** Most metered calls to the accounting service in a month; null = no limit. */
    readonly callsPerMonth: number | null;
    /** Null: browser logs go to the service's own log. */
    readonly clientLogFile: string | null;
  };
}

const droppedFields = new Counter({
  name: 'request_fields_dropped_total',
  help: 'Requests with fields that are in no schema; the fields were dropped',
});

/** Builds the HTTP application; it does not listen yet. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { log, services, lifecycle, limits, browser, files } = dependencies;
  const localCounter = createLocalCounter(services.clock);
  const { sharedCounter } = limits;
  const counter = sharedCounter === null ? localCounter : countLocallyFirst(localCounter, sharedCounter);

  // The order matters. A hook concerns the routes after it: the limits those of the pages and of the contract, the compression
  // neither the built files, which have their own, nor what is before it.
  const app = createFastify(log, limits.trustProxy);
  traceRequests(app);
  watchRequests(app);
  app.setValidatorCompiler(createValidatorCompiler(() => droppedFields.inc()));
  app.setSerializerCompiler(serializerOf);
  addCommonHeaders(app, lifecycle);
  jsonBodies(app);
  const recordRefusal = createRecordRefusal(services);
  answerErrors(app, recordRefusal);
  separateStaffHost(app, browser.staffUrl);
  await shedLoad(app, limits.maxEventLoopDelayMs);
  await secureHeaders(app, browser.origins);
  await limitRates(app, localCounter, counter);
  answerUnknownRoutes(app);
  await serveBuiltFiles(app, files);
  await compressAnswers(app);
  // Not in production: it lists all calls, and loads scripts of others on the product's own origin.
  if (!dependencies.operation.production) await serveApiDocs(app);
  serveOverview(app, files);
  const cookies = await registerBrowserCookies(app, browser);
  servePages(app, dependencies, cookies.issueCookies);

  const context: RouteContext = {
    authenticate: dependencies.signIn.authenticate,
    browsers: cookies,
    attempts: (name, limit) => createAttempts(counter, name, limit),
    limitCaller: createCallerLimits(localCounter, limits.callers),
    recordRefusal,
    draining: lifecycle.draining,
  };
  serveRoutes(app, context, {
    ...companyHandlersOf(app, context, services),
    ...sessionHandlersOf(context, dependencies),
    ...clientLogHandlers(app, dependencies.operation.clientLogFile),
    health: async () => ({ status: 'OK' }),
  });
  otherRoutes(app, dependencies);
  return app;
}

function addCommonHeaders(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header(correlationHeader, request.id);
    // The client then opens its next connection, which reaches another process.
    if (lifecycle.isDraining()) reply.header('connection', 'close');
    done(null, payload);
  });
}

function servePages(
  app: FastifyInstance,
  { browser: { publicUrl, staffUrl, origins }, files: { pagesDir, runtime, building }, operation }: AppDependencies,
  issueCookies: RouteContext['browsers']['issueCookies'],
): void {
  if (pagesDir === null) return;
  pageRoutes(app, {
    pagesDir,
    publicUrl,
    staffUrl,
    pageOrigins: origins,
    runtime,
    hasGallery: !operation.production,
    building,
    issueCookies,
  });
}

/** Calls about one company, for its users and their widgets. */
function companyHandlersOf(app: FastifyInstance, context: RouteContext, services: Services) {
  const watch = createNexusWatch(services);
  app.addHook('onClose', () => watch.stop());
  return {
    ...panelHandlers(services),
    ...documentHandlers(services),
    ...salesDocumentHandlers(services),
    ...companyHandlers(context, services),
    ...configurationHandlers(context, services),
    ...simulationHandlers(services),
    ...nexusHandlers(context, services, watch),
    ...overviewHandlers(services, watch),
    ...runHandlers(services),
    ...reconciliationHandlers(services),
    ...catalogHandlers(services),
    ...addressHandlers(services),
    ...exemptionHandlers(app, services),
    ...closeHandlers(services),
  };
}

/** Calls for sign-in, sessions and support staff. */
const sessionHandlersOf = (context: RouteContext, { signIn, services }: AppDependencies) => ({
  ...embedHandlers(context, signIn.embedSessions),
  ...accessHandlers({ ...signIn.accounts.sessions, clients: signIn.embedSessions.clients }),
  ...signInHandlers(context, signIn.accounts, signIn.allowsTestSignIn),
  ...companySwitchHandlers(context, signIn.accounts),
  // Only companies that the user may enter are compared.
  ...companyComparisonHandlers(context, services, async (user, realmId, request) => {
    const entryOrRefusal = await entryOf(signIn.accounts, user, request, realmId);
    return typeof entryOrRefusal === 'string' ? entryOrRefusal : null;
  }),
  ...staffSignInHandlers(context, signIn.staff),
  ...staffHandlers(context, services, { list: listSalesDocuments, read: readSalesDocument }),
});

/** What is not in the contract: probes and metrics of the operator, browsers' reports and the accounting service's webhook. */
function otherRoutes(app: FastifyInstance, { services, lifecycle, operation, webhook }: AppDependencies): void {
  const checkMetricsReader = metricsReaders(operation.metricsToken, operation.production);
  const { callsPerMonth } = operation;
  probeRoutes(app, { db: services.db, lifecycle, callsPerMonth, checkMetricsReader });
  policyReports(app);
  if (webhook !== null) accountingWebhook(app, webhook.verifierToken, webhook.read, webhook.accept);
}
