import { Pool, types as pgTypes, type CustomTypesConfig } from 'pg';

/** int8 as a number on both engines. A date stays text: a Date would shift it between time zones. */
const types: CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === pgTypes.builtins.INT8) return Number;
    if (id === pgTypes.builtins.DATE) return (text: string) => text;
    return pgTypes.getTypeParser(id, format);
  },
};

/**
 * A pool that survives a restart of the server. node-postgres reports a lost connection as an 'error' event, which ends
 * the process without a listener: the pool emits it for idle clients, a client in use emits it itself. Kysely's driver
 * drops a client whose rollback fails (`release(true)`).
 */
export function openPool(databaseUrl: string, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    types,
    max: 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: 'salestax-connector',
    keepAlive: true,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
