import type { SupportCase } from '@salestax/sandbox';

/** The description that a ready sandbox prints. The credentials are those of the demo company. */
export interface SandboxInfo {
  readonly documentPage: string;
  /** Address of the list of documents. */
  readonly documents: string;
  readonly accounting: string;
  readonly taxProvider: string;
  readonly identity: string;
  readonly control: string;
  readonly portal: string;
  /** The portal's page where an integration starts. */
  readonly integrations: string;
  readonly users: {
    readonly accounting: readonly Person[];
    readonly staff: readonly Person[];
  };
  readonly realmId: string;
  readonly taxAccount: {
    readonly accountId: string;
    readonly licenseKey: string;
    readonly companyCode: string;
    readonly companyId: number;
  };
  readonly accountingClient: { readonly clientId: string; readonly clientSecret: string };
  /** For manual calls to the accounting service. */
  readonly accountingToken: { readonly accessToken: string };
  /** The connector's own grant for the demo company; times in ISO 8601. */
  readonly connection: {
    readonly companyName: string;
    readonly accessToken: string;
    readonly accessExpiresAt: string;
    readonly refreshToken: string;
    readonly refreshExpiresAt: string;
  };
  /** Companies that are set up in other ways than the demo company. */
  readonly companies: readonly (ListedCompany & {
    /** How it is set up, in words. */
    readonly kind: string;
  })[];
  /** Companies that need support staff. */
  readonly supportedCompanies: readonly (ListedCompany & { readonly supportCase: SupportCase })[];
  readonly taxProviderSignIn: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly staffSignIn: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly embedClient: { readonly clientId: string; readonly clientSecret: string };
}

export interface ListedCompany {
  readonly realmId: string;
  readonly name: string;
  /** Address of the list of its documents. */
  readonly documents: string;
  readonly administrator: Pick<Person, 'name' | 'email'>;
  readonly taxAccount: SandboxInfo['taxAccount'];
  /** The connector's own grant; absent: the company is not connected. */
  readonly connection?: Omit<SandboxInfo['connection'], 'companyName'>;
}

interface Person {
  readonly name: string;
  readonly email: string;
  /** For support staff: their role. */
  readonly role?: string;
  /** For users of the accounting service: the role in each company, by its realm id. */
  readonly companies?: Readonly<Record<string, string>>;
}

/** Validates the description. It can only be invalid when the packages have different versions. */
export function readSandbox(value: unknown): SandboxInfo {
  if (isSandboxInfo(value)) return value;
  throw new Error('The sandbox printed an unexpected description. Are all packages of one version? Run npm ci again.');
}

function isSandboxInfo(value: unknown): value is SandboxInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    'documentPage' in value &&
    'accountingToken' in value &&
    'connection' in value &&
    'taxAccount' in value &&
    'companies' in value &&
    'supportedCompanies' in value
  );
}

/** The people of the demo company, then those of the staff directory, each with the role. */
export function peopleOf({
  users,
  realmId,
}: Pick<SandboxInfo, 'users' | 'realmId'>): { role: string; name: string; email: string }[] {
  const inCompany = users.accounting.flatMap(({ name, email, companies }) => {
    const role = companies?.[realmId];
    return role === undefined ? [] : [{ role, name, email }];
  });
  return [...inCompany, ...users.staff.map(({ name, email, role = 'support staff' }) => ({ role, name, email }))];
}
