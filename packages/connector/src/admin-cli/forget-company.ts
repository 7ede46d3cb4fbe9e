import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { operatorActor } from '../domain/activity.ts';
import { countQueued } from '../features/recording/delivery-queries.ts';
import { noteActivity } from '../store/activity.ts';
import { type Company, companyOfRealm, lockCompany } from '../store/companies.ts';
import { readConnectionFacts } from '../store/connections.ts';
import type { Db } from '../store/db.ts';
import { becomeOwner, countRows, eraseRows, type RowCounts } from '../store/erasure.ts';
import { CommandFailed, type Command } from './command.ts';
import { withOwnedStore } from './open-store.ts';
import { operatorName } from './operator.ts';

/**
 * Two steps: without the code of a report it changes nothing and reports what would be erased; with the code, which only
 * fits the company as it was reported, it erases that.
 */
export const forgetCompany: Command = {
  argument: '<realmId>[:<code>]',
  about: 'reports what is stored about a company that left; with the code of the report, erases it',
  async run({ env, argument, print }) {
    const [realmId = '', code] = argument.split(':');
    await withOwnedStore(env, async (db) => {
      const company = await companyThatLeft(db, realmId);
      if (code === undefined) {
        await report(print, db, company);
        return;
      }
      const erased = await erase(db, realmId, code);
      printCounts(print, 'Erased', erased);
      for (const line of kept) print(line);
    });
  },
};

/** Throws for a company that is unknown, connected, or whose disconnect can still be undone. */
async function companyThatLeft(db: Db, realmId: string): Promise<Company> {
  const { company, connection } = await db.tx({ realm: realmId }, async (trx) => ({
    company: await companyOfRealm(trx, realmId),
    connection: await readConnectionFacts(trx, realmId),
  }));
  if (company === null) throw new CommandFailed(`There is no company ${realmId}.`);
  if (company.connection === 'connected')
    throw new CommandFailed(`Company ${realmId} is connected. Disconnect it first, so that its tokens are revoked.`);
  if (company.revocationDueAt !== null || connection !== null)
    throw new CommandFailed(
      `The tokens of company ${realmId} are not revoked yet. That happens a day after support staff have disconnected it, while the service runs.`,
    );
  return company;
}

const countOf = (db: Db, realmId: string): Promise<{ rows: RowCounts; queued: number }> =>
  db.tx({ realm: realmId }, async (trx) => {
    const queued = await countQueued(trx, realmId);
    await becomeOwner(trx).catch(notOwner);
    return { rows: await countRows(trx), queued };
  });

function notOwner(cause: unknown): never {
  throw new CommandFailed('This needs the login that owns the tables: set MIGRATION_DATABASE_URL.', { cause });
}

/** Changes whenever the company is changed, for instance connected again. */
const codeOf = ({ companyId, version, updatedAt }: Company): string =>
  createHash('sha256').update(`${companyId} ${version} ${updatedAt.toISOString()}`).digest('hex').slice(0, 8);

async function report(print: (line: string) => void, db: Db, company: Company): Promise<void> {
  const { rows, queued } = await countOf(db, company.realmId);
  print(`Company ${company.realmId}, '${company.name}', disconnected. Nothing is erased yet.`);
  printCounts(print, 'Would be erased', rows);
  if (queued > 0)
    print(`Deliveries that still wait: ${queued}. Their documents stay in QuickBooks, and are not recorded.`);
  for (const line of kept) print(line);
  print(`To erase it: forget-company ${company.realmId}:${codeOf(company)}`);
}

function printCounts(print: (line: string) => void, title: string, counts: RowCounts): void {
  const tables = Object.entries(counts).map(([table, count]) => `  ${table.padEnd(24)}${count}`);
  print([`${title} (rows by table):`, ...tables].join('\n'));
}

/** What stays, and why. */
const kept = [
  'Kept: activity, as evidence of who had access and changed what; deleted when KEEP_ACTIVITY_DAYS have passed.',
  'Kept: staff_action, the log of what support staff did, with name and id of the company; nobody can change it.',
  'Kept: documents in QuickBooks and transactions in AvaTax. They are the books of the customer, who is bound by law to keep them.',
  'Kept: PROVISION_FILE, if it names the company. Remove it there: the file has its tokens and its license key.',
  'Kept: backups that were made before. Delete them when their own retention ends.',
];

/**
 * In one transaction, with an entry in the record that stays. Throws when the company is another than was reported: it may be
 * connected again meanwhile.
 */
function erase(db: Db, realmId: string, code: string): Promise<RowCounts> {
  return db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (company === null || code !== codeOf(company))
      throw new CommandFailed(`The code does not fit. Run forget-company ${realmId} again, and read its report.`);
    await becomeOwner(trx);
    const erased = await eraseRows(trx);
    await sql`set local role app_rw`.execute(trx);
    const source = { realmId, actor: operatorActor(operatorName()), correlationId: randomUUID() };
    await noteActivity(trx, source, { action: 'erasure', after: erased }, new Date());
    return erased;
  });
}
