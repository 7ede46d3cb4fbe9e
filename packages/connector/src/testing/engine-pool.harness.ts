import { openEngine, type EmbeddedEngine } from '../store/embedded/engine.ts';
import { Unavailable } from '../store/errors.ts';
import { jobSchemaName, schemaName } from '../store/schema-state.ts';
import { testTemplate } from './database-template.harness.ts';

/*
 * Opening an embedded database takes more than a second of processor time, and the job queue creates its schema in
 * it. Tests open hundreds of them, so a closed one is emptied and opened again by the next test of this process.
 */

const closed: EmbeddedEngine[] = [];

/** An embedded database in memory without rows. Its `close` makes it available to the next caller. */
export async function takeEngine(): Promise<EmbeddedEngine> {
  const engine = closed.pop() ?? (await openEngine({ dataDir: null, template: await testTemplate(), watchdogMs }));
  return reusable(engine);
}

/** As in the service. */
const watchdogMs = 10_000;
const closedError = () => new Unavailable('The embedded database is closed.');

function reusable(engine: EmbeddedEngine): EmbeddedEngine {
  const subscriptions = new Set<() => Promise<void>>();
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw closedError();
  };
  return {
    async acquire() {
      requireOpen();
      const session = await engine.acquire();
      if (!isClosed) return session;
      // It has waited while this database was closed and emptied.
      session.release();
      throw closedError();
    },
    async listen(channel, onNotification, onReconnect) {
      requireOpen();
      const unlisten = await engine.listen(channel, onNotification, onReconnect);
      const unsubscribe = async (): Promise<void> => {
        if (subscriptions.delete(unsubscribe)) await unlisten();
      };
      subscriptions.add(unsubscribe);
      return unsubscribe;
    },
    async dump() {
      requireOpen();
      return engine.dump();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      try {
        for (const unsubscribe of subscriptions) await unsubscribe();
        await empty(engine);
        closed.push(engine);
      } catch {
        // A test has broken it.
        await engine.close();
      }
    },
  };
}

/** What migrations and the job queue write when they create their tables. */
const retained = `relname not like 'kysely_migration%' and not (nspname = '${jobSchemaName}' and relname in ('version', 'queue'))`;

/** Foreign keys are not checked meanwhile. */
async function empty(engine: EmbeddedEngine): Promise<void> {
  const session = await engine.acquire();
  try {
    await session.script('rollback');
    const { rows } = await session.query(statementsQuery, []);
    const statements = rows.map((row) => String(Object(row).statement));
    await session.script(['set session_replication_role = replica', ...statements].join(';\n'));
    await session.script('discard all');
  } finally {
    session.release();
  }
}

/** Deleting from small tables is faster than truncating them, which makes new files. */
const statementsQuery = `
  select case relkind
    when 'S' then format('alter sequence %I.%I restart', nspname, relname)
    else format('delete from %I.%I', nspname, relname)
  end as statement
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('${schemaName}', '${jobSchemaName}') and relkind in ('r', 'S') and ${retained}`;
