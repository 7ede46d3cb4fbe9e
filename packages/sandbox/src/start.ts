import { type AccountingSandbox, createAccounting, openInvoice, realmIds } from './accounting/index.ts';
import { createControl } from './control/index.ts';
import { credentials } from './credentials.ts';
import { registerDocumentPage } from './document-page/index.ts';
import { createIdentity, type Identity, staffPeople, taxProviderPeople } from './identity/index.ts';
import { createKernel, type Kernel } from './kernel/index.ts';
import { listen } from './listener.ts';
import { createTaxProvider, type TaxProvider } from './tax-provider/index.ts';

/** 0 takes any free port. */
export interface SandboxPorts {
  readonly accounting: number;
  readonly taxProvider: number;
  readonly identity: number;
  readonly control: number;
}

export interface SandboxOptions {
  readonly ports: SandboxPorts;
  /** Address to listen at; 127.0.0.1 when absent, reached as `localhost`. */
  readonly host?: string;
  /** Where the connector is reached; can be told later with `useConnector`. */
  readonly connectorUrl?: string;
  readonly webhook?: { readonly url: string; readonly verifierToken: string; readonly form?: 'legacy' | 'cloudevents' };
}

export interface Sandbox {
  /** Everything that a connector, a test or a person has to know, as plain JSON. */
  readonly description: SandboxDescription;
  readonly kernel: Kernel;
  /** The state of the accounting service as it is now; another one after a reset. */
  accounting(): AccountingSandbox['state'];
  taxProvider(): TaxProvider['state'];
  /** The connector's origin: callbacks are allowed there, and the document page takes its panel from there. */
  useConnector(url: string): void;
  /** All services start over with their seed; ports and the journal stay. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export type SandboxDescription = ReturnType<typeof describe>;

const defaultConnector = 'http://localhost:4000';

/** Starts the accounting service with its web page, the tax provider, their identity servers and the control port. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { ports, host = '127.0.0.1' } = options;
  const kernel = createKernel();
  const listeners = {
    accounting: await listen(ports.accounting, host),
    taxProvider: await listen(ports.taxProvider, host),
    identity: await listen(ports.identity, host),
    control: await listen(ports.control, host),
  };
  const hostname = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const origins = {
    accounting: `http://${hostname}:${listeners.accounting.port}`,
    taxProvider: `http://${hostname}:${listeners.taxProvider.port}`,
    identity: `http://${hostname}:${listeners.identity.port}`,
    control: `http://${hostname}:${listeners.control.port}`,
  };
  let connectorUrl = options.connectorUrl ?? defaultConnector;

  const build = async () => {
    const identity = createIdentity({
      kernel,
      issuerBase: () => origins.identity,
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
    const made = {
      identity,
      taxProvider: createTaxProvider({ kernel, bearer: (token) => identity.taxProviderUserOf(token) }),
      accounting: buildAccounting(kernel, origins.accounting, () => connectorUrl, options.webhook),
    };
    await listeners.identity.serve(made.identity.app);
    await listeners.taxProvider.serve(made.taxProvider.app);
    await listeners.accounting.serve(made.accounting.app);
    return made;
  };

  let services: { identity: Identity; taxProvider: TaxProvider; accounting: AccountingSandbox } = await build();
  const reset = async () => {
    services = await build();
  };
  await listeners.control.serve(createControl(kernel, { sandbox: reset }));
  return {
    description: describe(origins, connectorUrl, services.accounting),
    kernel,
    accounting: () => services.accounting.state,
    taxProvider: () => services.taxProvider.state,
    useConnector: (url) => {
      connectorUrl = url;
      allowCallback(services.accounting, url);
    },
    reset,
    stop: async () => {
      await Promise.all(Object.values(listeners).map((listener) => listener.close()));
    },
  };
}

function buildAccounting(
  kernel: Kernel,
  origin: string,
  connectorUrl: () => string,
  webhook: SandboxOptions['webhook'],
): AccountingSandbox {
  const accounting = createAccounting({
    kernel,
    baseUrl: () => origin,
    webhook: webhook === undefined ? null : { form: 'cloudevents', ...webhook },
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
      embedClientId: credentials.embedClient.clientId,
      embedClientSecret: credentials.embedClient.clientSecret,
    },
  });
  return accounting;
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

function describe(
  origins: { accounting: string; taxProvider: string; identity: string; control: string },
  connectorUrl: string,
  { state }: AccountingSandbox,
) {
  const invoices = state.realms.get(realmIds.main)?.list('Invoice') ?? [];
  const invoice = invoices.find(({ DocNumber }) => DocNumber === openInvoice.number);
  const administrator = state.oauth.users.find(({ companies }) => companies[realmIds.main] === 'administrator');
  const clients = signInClients(connectorUrl);
  return {
    ...origins,
    documents: `${origins.accounting}/app`,
    documentPage: `${origins.accounting}/app/invoice/${invoice?.Id ?? 'new'}`,
    realmId: realmIds.main,
    realmIds,
    accountingClient: credentials.accountingClient,
    taxAccount: credentials.taxAccount,
    embedClient: credentials.embedClient,
    webhookVerifierToken: credentials.webhookVerifierToken,
    accountingToken: administrator === undefined ? null : state.oauth.grant(realmIds.main, administrator.id),
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
