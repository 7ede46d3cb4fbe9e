import {
  accountantId,
  type AccountingSandbox,
  bookkeeperId,
  createAccounting,
  unpaidInvoice,
  realmIds,
} from './accounting/index.ts';
import { fullName } from './accounting/oauth/directory.ts';
import type { TokensSnapshot } from './accounting/oauth/tokens.ts';
import { companyKinds } from './company-kinds.ts';
import { createControl } from './control/index.ts';
import { credentials } from './credentials.ts';
import { plantedView } from './demo/planted-view.ts';
import { type DemoCompany, recordYear } from './demo/record-year.ts';
import { registerDocumentPage } from './document-page/index.ts';
import { createIdentity, type Identity, staffPeople, taxProviderPeople } from './identity/index.ts';
import { createKernel, type Kernel } from './kernel/index.ts';
import { listen, type Listener } from './listener.ts';
import { createPortal, portalPaths, type PortalAccount } from './portal/index.ts';
import {
  createStateWriter,
  readStateFile,
  type SavedState,
  type StateWriter,
  type VendorSnapshots,
} from './state-file.ts';
import { supportedCompanies } from './supported-companies.ts';
import { changeUser, createTaxProvider, type TaxProvider } from './tax-provider/index.ts';

/** 0 takes any free port. */
export interface SandboxPorts {
  readonly accounting: number;
  readonly taxProvider: number;
  readonly identity: number;
  readonly control: number;
  readonly portal: number;
}

export interface SandboxOptions {
  readonly ports: SandboxPorts;
  /** Host to listen on. @default '127.0.0.1', whose public name is `localhost` */
  readonly host?: string;
  /** Issuer of the tax provider's identity server behind a proxy that serves it at the root of a host name of its own. */
  readonly taxProviderIssuer?: string;
  /** The `iss` of the accounting service's ID tokens. @default its own address followed by `/op/v1` */
  readonly accountingIssuer?: string;
  /** Origin of the connector; can be set later with `useConnector`. */
  readonly connectorUrl?: string;
  /** The connector's origin for the server of the document page. @default `connectorUrl`, the one for browsers */
  readonly connectorInternalUrl?: string;
  readonly webhook?: { readonly url: string; readonly verifierToken: string; readonly form?: 'legacy' | 'cloudevents' };
  /** Stores data, tokens and journal between two runs. Without a usable file the sandbox starts with the demo data. */
  readonly stateFile?: string;
  /** Receives one line about a state that was discarded or not saved. @default standard error */
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  /** Addresses, credentials and users of the sandbox, as plain JSON. */
  readonly description: SandboxDescription;
  readonly kernel: Kernel;
  /** The current state of the accounting service. A reset replaces it. */
  accounting(): AccountingSandbox['state'];
  taxProvider(): TaxProvider['state'];
  /** The connector's origin: callbacks to it are allowed, and the document page loads the panel from it. */
  useConnector(url: string): void;
  /** Restores the seed of all services and saves it. Ports, the journal and the connections of apps stay. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export type SandboxDescription = ReturnType<typeof describe>;

const defaultConnector = 'http://localhost:4000';

/**
 * Starts the accounting service with its web page, the tax provider, their identity servers, the provider's portal with the list of
 * its integrations, and the control port.
 * Rejects with a `StateFileError` when the state file can't be read or written.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { ports, host = '127.0.0.1', stateFile, log = logToStderr } = options;
  const saved = stateFile === undefined ? null : readStateFile(stateFile, log);
  const kernel = createKernel(saved?.journal);
  const listeners = await openListeners(ports, host);
  const origins = originsOf(listeners, host);
  let connectorUrl = options.connectorUrl ?? defaultConnector;

  const build = async (from: VendorSnapshots | null, tokens?: TokensSnapshot) => {
    const identity = createIdentity({
      kernel,
      issuerBase: () => origins.identity,
      ...(options.taxProviderIssuer !== undefined && { taxProviderIssuer: options.taxProviderIssuer }),
      // Read at the first sign-in, when the connector's address is known.
      clients: {
        get taxProvider() {
          return signInClients(connectorUrl).taxProvider;
        },
        get staff() {
          return signInClients(connectorUrl).staff;
        },
      },
    });
    const built = {
      identity,
      taxProvider: createTaxProvider({
        kernel,
        baseUrl: () => origins.taxProvider,
        bearer: (token) => identity.taxProviderUserOf(token),
        ...(from !== null && { snapshot: from.taxProvider }),
      }),
      accounting: buildAccounting(kernel, origins.accounting, () => connectorUrl, options, from, tokens),
    };
    // A snapshot of the tax provider contains these transactions already.
    if (from === null) recordYear(demoCompany(built));
    await listeners.identity.serve(built.identity.app);
    await listeners.taxProvider.serve(built.taxProvider.app);
    await listeners.accounting.serve(built.accounting.app);
    return built;
  };

  let services: Services = await build(saved);
  const writer =
    stateFile === undefined ? null : saveState(stateFile, { saved, log, kernel, services: () => services });
  const reset = async () => {
    const { tokens, companies } = services.accounting.snapshot();
    // An app that is connected stays connected: its tokens are no data of a company.
    services = await build(null, tokens);
    for (const company of companies) services.accounting.state.realms.get(company.realmId)?.continueAfter(company);
    await writer?.save();
  };
  /** The differences between both vendors that the demo data has on purpose. */
  const planted = () => plantedView(demoCompany(services), kernel.clock.now().toISOString().slice(0, 10));
  await listeners.control.serve(
    createControl(
      kernel,
      { sandbox: reset },
      {
        planted,
        deliveryFees: () => services.taxProvider.state.deliveryFees,
        mergeCustomer: ({ realmId, customerId, intoId }) =>
          services.accounting.state.realms.get(realmId)?.mergeCustomer(customerId, intoId).ok === true,
        changeUser(change) {
          const isChanged = changeUser(services.taxProvider.state, change);
          writer?.saveSoon();
          return isChanged;
        },
        accessToken: (realmId) => accessTokenFor(services.accounting.state, realmId),
      },
    ),
  );
  await listeners.portal.serve(
    createPortal({ connectorUrl: () => connectorUrl, accounts: () => accountsOf(services.taxProvider.state) }),
  );
  const verifierToken = options.webhook?.verifierToken ?? credentials.webhookVerifierToken;
  const description = describe(origins, connectorUrl, verifierToken, services.accounting);
  const close = async () => {
    await Promise.all(Object.values(listeners).map((listener) => listener.close()));
  };
  await writer?.save().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    description,
    kernel,
    accounting: () => services.accounting.state,
    taxProvider: () => services.taxProvider.state,
    useConnector: (url) => {
      connectorUrl = url;
      allowCallback(services.accounting, url);
    },
    reset,
    stop: async () => {
      await close();
      await writer?.close();
    },
  };
}

interface Services {
  readonly identity: Identity;
  readonly taxProvider: TaxProvider;
  readonly accounting: AccountingSandbox;
}

/** The demo company at both vendors. */
const demoCompany = ({ accounting, taxProvider }: Omit<Services, 'identity'>): DemoCompany => ({
  accounting: accounting.state,
  taxProvider: taxProvider.state,
  realmId: realmIds.main,
  companyCode: credentials.taxAccount.companyCode,
});

interface Saving {
  readonly saved: SavedState | null;
  readonly log: (line: string) => void;
  readonly kernel: Kernel;
  /** The current services: a reset replaces them. */
  readonly services: () => Services;
}

/** Saves after every write. */
function saveState(file: string, { saved, log, kernel, services }: Saving): StateWriter {
  const writer = createStateWriter({
    file,
    saved,
    journal: kernel.journal,
    snapshots: () => {
      const { accounting, taxProvider } = services();
      return { accounting: accounting.snapshot(), taxProvider: taxProvider.snapshot() };
    },
    onFailure: ({ message }) => log(message),
  });
  kernel.journal.watch(() => writer.saveSoon());
  return writer;
}

const logToStderr = (line: string): void => void process.stderr.write(`${line}\n`);

type Listeners = { readonly [K in keyof SandboxPorts]: Listener };
type Origins = { readonly [K in keyof SandboxPorts]: string };

async function openListeners(ports: SandboxPorts, host: string): Promise<Listeners> {
  return {
    accounting: await listen(ports.accounting, host),
    taxProvider: await listen(ports.taxProvider, host),
    identity: await listen(ports.identity, host),
    control: await listen(ports.control, host),
    portal: await listen(ports.portal, host),
  };
}

function originsOf({ accounting, taxProvider, identity, control, portal }: Listeners, host: string): Origins {
  const hostname = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const originOf = ({ port }: Listener) => `http://${hostname}:${port}`;
  return {
    accounting: originOf(accounting),
    taxProvider: originOf(taxProvider),
    identity: originOf(identity),
    control: originOf(control),
    portal: originOf(portal),
  };
}

function buildAccounting(
  kernel: Kernel,
  origin: string,
  connectorUrl: () => string,
  { webhook, accountingIssuer: issuer, connectorInternalUrl }: SandboxOptions,
  from: VendorSnapshots | null,
  tokens: TokensSnapshot | undefined,
): AccountingSandbox {
  const accounting = createAccounting({
    kernel,
    baseUrl: () => origin,
    ...(issuer !== undefined && { issuer }),
    webhook: webhook === undefined ? null : { form: 'cloudevents', ...webhook },
    ...(from !== null && { snapshot: from.accounting }),
    ...(tokens && { tokens }),
  });
  allowCallback(accounting, connectorUrl());
  registerDocumentPage(accounting.app, {
    state: accounting.state,
    realmId: realmIds.main,
    clock: kernel.clock,
    faults: kernel.faults,
    panel: {
      get connectorUrl() {
        return connectorUrl();
      },
      get connectorInternalUrl() {
        return connectorInternalUrl ?? connectorUrl();
      },
      embedClientId: credentials.embedClient.clientId,
      embedClientSecret: credentials.embedClient.clientSecret,
    },
  });
  return accounting;
}

/** An access token for a person who calls the service with another app; null: the company has no administrator. */
function accessTokenFor({ oauth }: AccountingSandbox['state'], realmId: string) {
  const administrator = oauth.users.find(({ companies }) => companies[realmId] === 'administrator');
  if (administrator === undefined) return null;
  const { accessToken, accessExpiresAt } = oauth.grant(realmId, administrator.id);
  return { accessToken, accessExpiresAt };
}

const allowCallback = ({ state }: AccountingSandbox, connectorUrl: string): void =>
  state.oauth.allowRedirect(credentials.accountingClient.clientId, `${connectorUrl}/authcallback`);

const signInClients = (connectorUrl: string) => ({
  taxProvider: {
    ...credentials.taxProviderSignIn,
    redirectUris: [`${connectorUrl}/aiauthcallback`, `${connectorUrl}/avataxlogin`],
    postLogoutRedirectUris: [`${connectorUrl}/signout`, `${connectorUrl}/learnmore`],
  },
  staff: {
    ...credentials.staffSignIn,
    redirectUris: [`${connectorUrl}/admin/signin`],
    postLogoutRedirectUris: [`${connectorUrl}/signout`, `${connectorUrl}/admin/signin`],
  },
});

/** The accounts and companies that the portal offers. */
const accountsOf = ({ accounts, companies }: TaxProvider['state']): readonly PortalAccount[] =>
  accounts.map(({ id, name }) => ({
    id: String(id),
    name,
    companies: companies
      .filter(({ accountId, isActive }) => accountId === id && isActive)
      .map((company) => ({ id: String(company.id), name: company.name })),
  }));

function describe(origins: Origins, connectorUrl: string, verifierToken: string, { state }: AccountingSandbox) {
  const realm = state.realms.get(realmIds.main);
  const administrator = state.oauth.users.find(({ companies }) => companies[realmIds.main] === 'administrator');
  if (realm === undefined || administrator === undefined) throw new Error('The demo company has no administrator.');
  const companyEntry = <Company extends { readonly realmId: string }>(company: Company, administratorId: string) => ({
    ...company,
    administrator: personOf(state, administratorId),
    documents: `${origins.accounting}/app?company=${company.realmId}`,
  });
  const invoice = realm.list('Invoice').find(({ DocNumber }) => DocNumber === unpaidInvoice.number);
  const [companyInfo] = realm.list('CompanyInfo');
  const grant = () => state.oauth.grant(realmIds.main, administrator.id);
  const clients = signInClients(connectorUrl);
  return {
    ...origins,
    integrations: `${origins.portal}${portalPaths.integrations}`,
    documents: `${origins.accounting}/app`,
    documentPage: `${origins.accounting}/app/invoice/${invoice?.Id ?? 'new'}`,
    realmId: realmIds.main,
    realmIds,
    /** The companies that are set up in other ways than the demo company. */
    companies: companyKinds.map((company) => companyEntry(company, bookkeeperId)),
    /** The companies of an accountant, for the work of support staff with many companies. */
    supportedCompanies: supportedCompanies.map((company) => companyEntry(company, accountantId)),
    accountingClient: credentials.accountingClient,
    taxAccount: credentials.taxAccount,
    embedClient: credentials.embedClient,
    /** Signs the webhooks of the accounting service. */
    webhookVerifierToken: verifierToken,
    /** For manual calls to the accounting service. */
    accountingToken: grant(),
    /** The connector's own connection to the demo company. */
    connection: { companyName: companyInfo?.CompanyName ?? '', ...grant() },
    taxProviderSignIn: { issuer: `${origins.identity}/avalara`, ...clients.taxProvider },
    staffSignIn: { issuer: `${origins.identity}/staff`, ...clients.staff },
    users: {
      accounting: state.oauth.users.map(({ id, givenName, familyName, email, companies }) => ({
        id,
        name: `${givenName} ${familyName}`,
        email,
        companies,
      })),
      taxProvider: taxProviderPeople.map(({ sub, givenName, familyName, email, role, avatax }) => ({
        sub,
        name: `${givenName} ${familyName}`,
        email,
        role,
        avatax,
      })),
      staff: staffPeople.map(({ sub, givenName, familyName, email, role, groups }) => ({
        sub,
        name: `${givenName} ${familyName}`,
        email,
        role,
        groups,
      })),
    },
  };
}

function personOf({ oauth }: AccountingSandbox['state'], id: string) {
  const user = oauth.users.find((one) => one.id === id);
  if (user === undefined) throw new Error(`There is no user ${id}.`);
  return { name: fullName(user), email: user.email };
}
