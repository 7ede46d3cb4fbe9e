import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { correlationHeader, type RuntimeConfig } from '@salestax/contract';
import { addressRoutes } from '../features/addresses/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { closeRoutes } from '../features/close/routes.ts';
import { configurationRoutes } from '../features/company/configuration-routes.ts';
import { companyRoutes } from '../features/company/routes.ts';
import { runRoutes } from '../features/company/runs-routes.ts';
import { panelRoutes } from '../features/estimating/routes.ts';
import { exemptionRoutes } from '../features/exemption/routes.ts';
import { accessRoutes } from '../features/identity/access-routes.ts';
import type { AccountingConsent } from '../features/identity/accounting-consent.ts';
import { companySwitchRoutes } from '../features/identity/company-switch-routes.ts';
import { embedRoutes } from '../features/identity/embed-routes.ts';
import type { EmbedSessions } from '../features/identity/embed-sessions.ts';
import { signInRoutes } from '../features/identity/sign-in-routes.ts';
import { entryOf } from '../features/identity/switch-company.ts';
import { nexusRoutes } from '../features/nexus/routes.ts';
import { overviewRoutes } from '../features/overview/overview-routes.ts';
import { companyComparisonRoutes } from '../features/reconciliation/company-comparison-routes.ts';
import { reconciliationRoutes } from '../features/reconciliation/routes.ts';
import type { ChangeEvent } from '../features/recording/accounting-changes.ts';
import { salesDocumentRoutes } from '../features/recording/sales-document-routes.ts';
import { listSalesDocuments, readSalesDocument } from '../features/recording/sales-documents.ts';
import { accountingWebhook } from '../features/recording/webhook-route.ts';
import { simulationRoutes } from '../features/simulation/routes.ts';
import { staffRoutes } from '../features/staff/routes.ts';
import { staffSignInRoutes } from '../features/staff/sign-in-routes.ts';
import type { StaffSignIn } from '../features/staff/staff-sign-in.ts';
import { serveApiDocs } from '../http/api-docs.ts';
import { jsonBodies } from '../http/body.ts';
import { type BrowserOptions, registerBrowserCookies } from '../http/browser-cookies.ts';
import { type BuiltFolders, serveBuiltFiles, serveOverview } from '../http/built-files.ts';
import { clientLogRoute } from '../http/client-log.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerErrors, answerUnknownRoutes, createRecordRefusal } from '../http/error-answers.ts';
import { createFastify } from '../http/fastify-app.ts';
import type { Lifecycle } from '../http/lifecycle.ts';
import { shedLoad } from '../http/load-shedding.ts';
import { metricsReaders, opsRoutes } from '../http/ops-routes.ts';
import { pageRoutes } from '../http/pages.ts';
import { policyReports } from '../http/policy-reports.ts';
import type { RouteContext } from '../http/register.ts';
import { secureHeaders } from '../http/security-headers.ts';
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

  const app = createFastify(log, limits.trustProxy);
  traceRequests(app);
  watchRequests(app);
  app.setValidatorCompiler(createValidatorCompiler(() => droppedFields.inc()));
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
  // A list of all calls, and scripts of others on the product's own origin.
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
  companyFeatureRoutes(app, context, services);
  sessionRoutes(app, context, dependencies);
  serviceRoutes(app, context, dependencies);
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

/** Routes about one company, for its users and their widgets. */
function companyFeatureRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  panelRoutes(app, context, services);
  salesDocumentRoutes(app, context, services);
  companyRoutes(app, context, services);
  configurationRoutes(app, context, services);
  simulationRoutes(app, context, services);
  nexusRoutes(app, context, services);
  overviewRoutes(app, context, services);
  runRoutes(app, context, services);
  reconciliationRoutes(app, context, services);
  catalogRoutes(app, context, services);
  addressRoutes(app, context, services);
  exemptionRoutes(app, context, services);
  closeRoutes(app, context, services);
}

/** Routes for sign-in, sessions and support staff. */
function sessionRoutes(app: FastifyInstance, context: RouteContext, { signIn, services }: AppDependencies): void {
  embedRoutes(app, context, signIn.embedSessions);
  accessRoutes(app, context, { ...signIn.accounts.sessions, clients: signIn.embedSessions.clients });
  signInRoutes(app, context, signIn.accounts, signIn.allowsTestSignIn);
  companySwitchRoutes(app, context, signIn.accounts);
  companyComparisonRoutes(app, context, services, async (user, realmId, request) => {
    const entry = await entryOf(signIn.accounts, user, request, realmId);
    return typeof entry === 'string' ? entry : null;
  });
  staffSignInRoutes(app, context, signIn.staff);
  staffRoutes(app, context, services, { list: listSalesDocuments, read: readSalesDocument });
}

/** Routes for the operator, browsers' reports and the accounting service. */
function serviceRoutes(
  app: FastifyInstance,
  context: RouteContext,
  { services, lifecycle, operation, webhook }: AppDependencies,
): void {
  const checkReader = metricsReaders(operation.metricsToken, operation.production);
  const { callsPerMonth } = operation;
  opsRoutes(app, context, { db: services.db, lifecycle, callsPerMonth, checkMetricsReader: checkReader });
  clientLogRoute(app, context, operation.clientLogFile);
  policyReports(app);
  if (webhook !== null) accountingWebhook(app, webhook.verifierToken, webhook.read, webhook.accept);
}
