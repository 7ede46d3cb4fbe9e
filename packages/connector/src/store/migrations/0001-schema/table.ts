/*
 * A table with its rights: for each role, what it may do, and the policy of the rows that it sees. What is not granted
 * here is refused. The roles are described in `migrate.ts`.
 */

/** Without a company the setting is null, or '' once it was used on a connection: no row has either. */
export const ownRealm = `realm_id = current_setting('app.realm_id', true)`;

const allRights = 'select, insert, update, delete';

interface RowPolicy {
  readonly name: string;
  readonly roles: string;
  /** For one kind of statement; absent: for all. */
  readonly only?: 'select' | 'insert' | 'update' | 'delete';
  /** Which rows; absent: all. */
  readonly rows?: string;
}

export interface Rights {
  /** Of app_rw, in the company of its transaction. */
  readonly company?: string;
  /** Of app_audit, in the company of its transaction. */
  readonly audit?: string;
  /** Of app_system, in every company. */
  readonly system?: string;
  /** Columns that support staff read of every company: '' = all of them. */
  readonly staffReads?: string;
  /** Columns that support staff change in the company of the transaction. */
  readonly staffChanges?: string;
  /** Columns that a user reads of the own companies: '' = all of them. */
  readonly userReads?: string;
}

/** All rights of the service in a company. */
export const ofCompany: Rights = { company: allRights };
/** The same, and what is old is deleted across companies. */
export const withRetention: Rights = { company: allRights, system: 'select, delete' };
/** Tables without companies. */
export const ofSystem: Rights = { system: allRights };

export function policy(table: string, { name, roles, only, rows = 'true' }: RowPolicy): string {
  const limits = { select: ['using'], delete: ['using'], insert: ['with check'], update: ['using', 'with check'] };
  const clauses = only === undefined ? ['using', 'with check'] : limits[only];
  return `create policy ${name} on salestax.${table} ${only === undefined ? '' : `for ${only}`} to ${roles}
    ${clauses.map((clause) => `${clause} (${rows})`).join(' ')}`;
}

/** The companies of a user, by the rows of `company` that the role sees. */
export const ofOwnCompanies = 'realm_id in (select realm_id from salestax.company)';

/** `userRows`: the rows that a user reads, if not all of the own companies. */
export function withRights(table: string, rights: Rights, userRows = ofOwnCompanies): readonly string[] {
  const { company, audit, system, staffReads, staffChanges, userReads } = rights;
  const granted: readonly (readonly [role: string, right: string | undefined])[] = [
    ['app_rw', company],
    ['app_audit', audit],
    ['app_system', system],
    ['app_staff', onColumns('select', staffReads)],
    ['app_staff', onColumns('update', staffChanges)],
    ['app_firm', onColumns('select', userReads)],
  ];
  const tenants = [company && 'app_rw', audit && 'app_audit'].filter(Boolean).join(', ');
  const policies: readonly (RowPolicy | false)[] = [
    tenants !== '' && { name: 'tenant', roles: tenants, rows: ownRealm },
    system !== undefined && { name: 'system', roles: 'app_system' },
    staffReads !== undefined && { name: 'staff', roles: 'app_staff', only: 'select' },
    staffChanges !== undefined && { name: 'staff_opened', roles: 'app_staff', only: 'update', rows: ownRealm },
    userReads !== undefined && { name: 'firm', roles: 'app_firm', only: 'select', rows: userRows },
  ];
  return [
    `alter table salestax.${table} enable row level security`,
    `alter table salestax.${table} force row level security`,
    ...granted.flatMap(([role, right]) =>
      right === undefined ? [] : [`grant ${right} on salestax.${table} to ${role}`],
    ),
    ...policies.flatMap((each) => (each === false ? [] : [policy(table, each)])),
  ];
}

function onColumns(right: string, columns: string | undefined): string | undefined {
  if (columns === undefined) return undefined;
  return columns === '' ? right : `${right} (${columns})`;
}
