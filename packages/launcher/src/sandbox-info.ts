/** What the sandbox says when it is up; the credentials are those of a demo company on this machine. */
export interface SandboxInfo {
  readonly documentPage: string;
  /** The list of documents. */
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
  /** For whoever wants to ask the accounting service something. */
  readonly accountingToken: { readonly accessToken: string };
  /** The connector's own grant for the demo company; moments in ISO 8601. */
  readonly connection: {
    readonly companyName: string;
    readonly accessToken: string;
    readonly accessExpiresAt: string;
    readonly refreshToken: string;
    readonly refreshExpiresAt: string;
  };
  readonly taxProviderSignIn: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly staffSignIn: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly embedClient: { readonly clientId: string; readonly clientSecret: string };
}

interface Person {
  readonly name: string;
  readonly email: string;
  /** At the accounting service: role by company. */
  readonly companies?: Readonly<Record<string, string>>;
}

/** The sandbox is our own child; only a build of another day could say something else. */
export function readSandbox(said: unknown): SandboxInfo {
  if (isSandboxInfo(said)) return said;
  throw new Error('The sandbox said something unexpected. Are all packages of one version? Run npm ci again.');
}

function isSandboxInfo(said: unknown): said is SandboxInfo {
  return (
    typeof said === 'object' &&
    said !== null &&
    'documentPage' in said &&
    'accountingToken' in said &&
    'connection' in said &&
    'taxAccount' in said
  );
}

/** One person per role: administrator, a user without that right, a second administrator, support staff. */
export function peopleOf({
  users,
  realmId,
}: Pick<SandboxInfo, 'users' | 'realmId'>): { role: string; name: string; email: string }[] {
  const inCompany = users.accounting.flatMap(({ name, email, companies }) => {
    const role = companies?.[realmId];
    return role === undefined ? [] : [{ role, name, email }];
  });
  return [...inCompany, ...users.staff.map(({ name, email }) => ({ role: 'support staff', name, email }))];
}
