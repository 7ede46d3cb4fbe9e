import { CompiledQuery, sql } from 'kysely';
import type { Trx } from './db.ts';

/** Executes statements of the job queue. */
export interface LoginStatements {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Continues a transaction with the rights of the login, which owns the tables of the job queue, in place of those of its
 * scope. So a job is stored if and only if the transaction is. It ends the work in the scope: row policies no longer apply.
 */
export async function asLogin(trx: Trx): Promise<LoginStatements> {
  await sql`select set_config('role', 'none', true)`.execute(trx);
  return {
    async executeSql(text, values = []) {
      const { rows } = await trx.executeQuery<unknown>(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  };
}
