import { writeOnboarding, writeSession } from '@salestax/client';
import { mount as mountPanel } from '@salestax/estimate-panel';
import type { WidgetHandle } from '@salestax/widget-kit';
import { mount as mountAccess } from '@salestax/widget-sources/access';
import { mount as mountActivity } from '@salestax/widget-sources/activity';
import { mount as mountAddresses } from '@salestax/widget-sources/address-validation';
import { mount as mountAdminCustomers } from '@salestax/widget-sources/admin-customers';
import { mount as mountAdminSignIn } from '@salestax/widget-sources/admin-sign-in';
import { mount as mountCallbacks } from '@salestax/widget-sources/callbacks';
import { mount as mountClose } from '@salestax/widget-sources/close';
import { mount as mountCompanies } from '@salestax/widget-sources/companies';
import { mount as mountCompletion } from '@salestax/widget-sources/completion';
import { mount as mountSettings } from '@salestax/widget-sources/connector-settings';
import { mount as mountDisconnect } from '@salestax/widget-sources/disconnect';
import { mount as mountDocuments } from '@salestax/widget-sources/documents';
import { mount as mountExemption } from '@salestax/widget-sources/exemption';
import { mount as mountHeader } from '@salestax/widget-sources/header';
import { mount as mountHealth } from '@salestax/widget-sources/health';
import { mount as mountHome } from '@salestax/widget-sources/home';
import { mount as mountIntegration } from '@salestax/widget-sources/integration';
import { mount as mountLanding } from '@salestax/widget-sources/landing';
import { mount as mountLaunch } from '@salestax/widget-sources/launch';
import { mount as mountLinkCompany } from '@salestax/widget-sources/link-company';
import { mount as mountNexus } from '@salestax/widget-sources/nexus';
import { mount as mountOnboarding } from '@salestax/widget-sources/onboarding';
import { mount as mountCatalog } from '@salestax/widget-sources/product-catalog';
import { mount as mountProviderHeader } from '@salestax/widget-sources/provider-header';
import { mount as mountProviderSignIn } from '@salestax/widget-sources/provider-sign-in';
import { mount as mountReceipt } from '@salestax/widget-sources/receipt';
import { mount as mountReconciliation } from '@salestax/widget-sources/reconciliation';
import { mount as mountDialogs, type SessionDialog } from '@salestax/widget-sources/session-dialogs';
import { mount as mountSignOut } from '@salestax/widget-sources/sign-out';
import { mount as mountSupportDocuments } from '@salestax/widget-sources/support-documents';
import { mount as mountUtilities } from '@salestax/widget-sources/utilities';
import { createFakePage } from '../../../estimate-panel/src/testing/document-page.fake.ts';
import {
  companyConfiguration,
  invoiceOf,
  taxResponseOf,
} from '../../../estimate-panel/src/testing/document.fixture.ts';
import { messages as panel } from '../../../estimate-panel/src/texts/messages.ts';
import { kitMessages } from '../../../widget-kit/src/kit-messages.ts';
import { messages as access } from '../../../widgets/src/access/messages.ts';
import { messages as activity } from '../../../widgets/src/activity/messages.ts';
import { messages as addresses } from '../../../widgets/src/address-validation/messages.ts';
import { messages as adminCustomers } from '../../../widgets/src/admin-customers/messages.ts';
import { messages as adminSignIn } from '../../../widgets/src/admin-sign-in/messages.ts';
import { messages as callbacks } from '../../../widgets/src/callbacks/messages.ts';
import { messages as close } from '../../../widgets/src/close/messages.ts';
import { messages as companies } from '../../../widgets/src/companies/messages.ts';
import { messages as completion } from '../../../widgets/src/completion/messages.ts';
import { messages as settings } from '../../../widgets/src/connector-settings/messages.ts';
import { messages as disconnect } from '../../../widgets/src/disconnect/messages.ts';
import { messages as documents } from '../../../widgets/src/documents/messages.ts';
import { messages as exemption } from '../../../widgets/src/exemption/messages.ts';
import { messages as header } from '../../../widgets/src/header/messages.ts';
import { messages as health } from '../../../widgets/src/health/messages.ts';
import { messages as home } from '../../../widgets/src/home/messages.ts';
import { messages as integration } from '../../../widgets/src/integration/messages.ts';
import { messages as landing } from '../../../widgets/src/landing/messages.ts';
import { messages as launch } from '../../../widgets/src/launch/messages.ts';
import { messages as linkCompany } from '../../../widgets/src/link-company/messages.ts';
import { messages as nexus } from '../../../widgets/src/nexus/messages.ts';
import { messages as onboarding } from '../../../widgets/src/onboarding/messages.ts';
import { messages as catalog } from '../../../widgets/src/product-catalog/messages.ts';
import { messages as providerHeader } from '../../../widgets/src/provider-header/messages.ts';
import { messages as providerSignIn } from '../../../widgets/src/provider-sign-in/messages.ts';
import { messages as receipt } from '../../../widgets/src/receipt/messages.ts';
import { messages as reconciliation } from '../../../widgets/src/reconciliation/messages.ts';
import { messages as dialogs } from '../../../widgets/src/session-dialogs/messages.ts';
import { messages as signOut } from '../../../widgets/src/sign-out/messages.ts';
import { messages as supportDocuments } from '../../../widgets/src/support-documents/messages.ts';
import { never, type Reply } from '../../../widgets/src/testing/service.fake.ts';
import { config, realm, sampleSession } from '../../../widgets/src/testing/session.fixture.ts';
import { messages as utilities } from '../../../widgets/src/utilities/messages.ts';
import { pseudoLocalize } from './pseudo-locale.ts';
import { empty, replies, complete } from './service-replies.fixture.ts';

/** A widget that a test has mounted. */
export type MountedWidget = Pick<WidgetHandle<object, object>, 'element' | 'unmount'>;

/** A widget with a service in some state. */
export interface WidgetScenario {
  readonly reply: Reply;
  readonly open: () => MountedWidget;
  /** The maximum number of presses. */
  readonly presses: number;
}

const pseudoMessages = <Messages extends object>(messages: Messages) => ({
  messages: pseudoLocalize({ ...kitMessages, ...messages }),
});
const at = document.body;
const session = () => Promise.resolve('token');

const help = { connector: 'https://help.example/connector', avatax: 'https://help.example/avatax' };
const proof = { code: 'c', state: 's' };
const dana = {
  isLoggedIn: true,
  userName: 'Dana Whitfield',
  companyName: 'Cottonwood Landscape Supply',
  userType: 'CompanyAdmin',
  source: '',
  avataxAccountNumber: '2000134567',
};
const states: readonly SessionDialog[] = [
  { kind: 'endsSoon', endsAt: Date.now() + 90_000 },
  { kind: 'timedOut' },
  { kind: 'noSession' },
  { kind: 'unauthorized', correlationId: 'c-1', status: 401 },
  { kind: 'failed', correlationId: 'c-1', status: 500 },
  { kind: 'leave' },
];
const onboardingArguments = { connectorId: 'c1', accountId: 'a1', avataxCompanyId: '7001', enableProcessing: null };
const none = { connectorId: null, accountId: null, avataxCompanyId: null, enableProcessing: null };

/** Widgets that call the service; each is tested with every state of the service. */
const widgetsWithService: Readonly<Record<string, () => MountedWidget>> = {
  access: () => mountAccess(at, { config, ...pseudoMessages(access) }),
  companies: () => mountCompanies(at, { config, ...pseudoMessages(companies) }),
  activity: () => mountActivity(at, { config, ...pseudoMessages(activity) }),
  addressValidation: () => mountAddresses(at, { config, session: undefined, ...pseudoMessages(addresses) }),
  adminCustomers: () => mountAdminCustomers(at, { config, ...pseudoMessages(adminCustomers) }),
  adminSignIn: () => mountAdminSignIn(at, { config, parameters: proof, ...pseudoMessages(adminSignIn) }),
  close: () => mountClose(at, { config, session: undefined, ...pseudoMessages(close) }),
  connectorSettings: () =>
    mountSettings(at, { config, session: undefined, help: { settings: help.connector }, ...pseudoMessages(settings) }),
  disconnect: () => mountDisconnect(at, { config, realmId: realm, ...pseudoMessages(disconnect) }),
  documents: () => mountDocuments(at, { config, session: undefined, ...pseudoMessages(documents) }),
  exemption: () => mountExemption(at, { config, session: undefined, ...pseudoMessages(exemption) }),
  health: () => mountHealth(at, { config, ...pseudoMessages(health) }),
  home: () => mountHome(at, { config, session: undefined, help, source: 'avatax', ...pseudoMessages(home) }),
  integration: () => mountIntegration(at, { config, ...pseudoMessages(integration) }),
  landing: () =>
    mountLanding(at, {
      config,
      notice: 'timed-out',
      supportUrl: help.avatax,
      getStartedUrl: help.connector,
      videoUrl: 'https://video.example/embed?id=1',
      ...pseudoMessages(landing),
    }),
  launch: () => mountLaunch(at, { config, ...pseudoMessages(launch) }),
  linkCompany: () => mountLinkCompany(at, { config, ...pseudoMessages(linkCompany) }),
  nexus: () => mountNexus(at, { config, session: undefined, ...pseudoMessages(nexus) }),
  onboarding: () => mountOnboarding(at, { config, arguments: onboardingArguments, ...pseudoMessages(onboarding) }),
  productCatalog: () => mountCatalog(at, { config, session: undefined, ...pseudoMessages(catalog) }),
  supportDocuments: () => mountSupportDocuments(at, { config, customerId: '7', ...pseudoMessages(supportDocuments) }),
  providerSignIn: () =>
    mountProviderSignIn(at, {
      config,
      id: realm,
      requestToken: 'proof',
      userId: 'u1',
      learnMoreUrl: help.avatax,
      ...pseudoMessages(providerSignIn),
    }),
  receipt: () => mountReceipt(at, { config, txnType: '35', txnId: '1087', ...pseudoMessages(receipt) }),
  reconciliation: () => mountReconciliation(at, { config, session: undefined, ...pseudoMessages(reconciliation) }),
  utilities: () => mountUtilities(at, { config, realmId: realm, ...pseudoMessages(utilities) }),
};
const callback = (provider: 'accounting' | 'tax-provider', parameters: object) => () =>
  mountCallbacks(at, {
    config,
    provider,
    parameters: { ...parameters },
    allowedRoles: ['AccountAdmin'],
    ...pseudoMessages(callbacks),
  });

/** Widgets in states that do not depend on the service. */
const widgetsInFixedState: Readonly<Record<string, () => MountedWidget>> = {
  'adminSignIn after a refusal': () =>
    mountAdminSignIn(at, { config, parameters: { error: 'access_denied' }, ...pseudoMessages(adminSignIn) }),
  'callbacks without an answer': callback('tax-provider', {}),
  'callbacks after a refusal': callback('accounting', { error: 'access_denied' }),
  completion: () =>
    mountCompletion(at, { config, accountingUrl: 'https://accounting.example/', ...pseudoMessages(completion) }),
  header: () => mountHeader(at, { config, authChange: dana, ...pseudoMessages(header) }),
  'header of support staff': () =>
    mountHeader(at, { config, authChange: { ...dana, source: 'okta' }, ...pseudoMessages(header) }),
  'landing after a sign-out': () => mountLanding(at, { config, notice: 'signed-out', ...pseudoMessages(landing) }),
  'onboarding without arguments': () => mountOnboarding(at, { config, arguments: none, ...pseudoMessages(onboarding) }),
  'onboarding that is done': () => {
    writeOnboarding({ ...onboardingArguments, enableProcessing: true, status: 'Completed', success: true });
    return mountOnboarding(at, { config, arguments: none, ...pseudoMessages(onboarding) });
  },
  providerHeader: () => mountProviderHeader(at, { title: 'Título', ...pseudoMessages(providerHeader) }),
  signOut: () => mountSignOut(at, { config, ...pseudoMessages(signOut) }),
  ...Object.fromEntries(
    states.map((state) => [
      `sessionDialogs: ${state.kind}`,
      () => mountDialogs(at, { config, state, isolation: 'light', ...pseudoMessages(dialogs) }),
    ]),
  ),
};

/** The estimate panel, whose calls have other paths. */
function panelScenario(origin: object, tax: object): WidgetScenario {
  const answers: Readonly<Record<string, unknown>> = {
    originAddress: {
      originAddress: null,
      qboSalesTaxItemId: '40',
      qboChartOfAccountId: '90',
      integrationStatus: 'Active',
      ecoSystemStatus: 'Enabled',
      errorMessage: null,
      ...origin,
    },
    getEcoSystemConfiguration: { avaTaxStartDate: null, isEcoSystemDisabled: false },
    getConfiguration: { ...companyConfiguration, avaTaxStartDate: null },
    CustomerInfoWithTaxRate: { isTaxRatePresent: false, isPartnerTaxEnabled: false, customer: null },
    product: { totalCount: 0, startPosition: 1, item: [] },
    department: { totalCount: 0, startPosition: 1, department: [] },
    newproduct: { item: [] },
    getTax: taxResponseOf(tax),
  };
  return {
    reply: ({ key }) => Response.json(answers[key.split('/').at(-2) ?? ''] ?? {}),
    open: () => mountPanel(at, { config, host: createFakePage(invoiceOf()).host, session, ...pseudoMessages(panel) }),
    presses: 8,
  };
}
const share = (level: string, jurisdiction: string) => ({
  line: 1,
  jurisdiction,
  level,
  rate: '0.0515',
  taxable: 100,
  exempt: 0,
  tax: 5.15,
  taxCode: 'P0000000',
  codeFrom: 'default',
});
const breakdown = [
  share('State', 'COLORADO'),
  share('County', 'DENVER'),
  share('City', 'DENVER'),
  share('Special', 'RTD'),
];

/** Every scenario by its name. */
export const widgetScenarios: ReadonlyMap<string, WidgetScenario> = new Map([
  ...Object.entries(widgetsWithService).flatMap(([name, open]) =>
    Object.entries(replies).map(([which, reply]): [string, WidgetScenario] => [
      `${name} before a service ${which}`,
      { reply, open, presses: reply === complete || reply === empty ? 30 : 3 },
    ]),
  ),
  ...Object.entries(widgetsInFixedState).map(([name, open]): [string, WidgetScenario] => [
    name,
    { reply: never, open, presses: 8 },
  ]),
  ['estimatePanel', panelScenario({}, { breakdown })],
  ['estimatePanel that is refused', panelScenario({}, { errorMessage: 'Said by the service.' })],
  ['estimatePanel of a company without calculation', panelScenario({ integrationStatus: 'Down' }, {})],
  ['estimatePanel of a company that is disconnected', panelScenario({ integrationStatus: 'Disconnected' }, {})],
  ['estimatePanel of a company that is not set up', panelScenario({ qboSalesTaxItemId: null }, {})],
]);

/** Texts that the page passes to the widgets. */
export const pageTexts: readonly object[] = [dana, { title: 'Título' }];

/** Stores the session of the demo company's administrator, as the widgets read it. */
export const signIn = (): boolean => writeSession(sampleSession());
