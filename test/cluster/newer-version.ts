import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { ownRoot } from './cluster.ts';

/** A copy of this checkout with one more migration, which adds columns and removes nothing. */
export interface NewerVersion {
  readonly root: string;
  /** Whether the migration was applied. */
  hasArrived(db: Db): Promise<boolean>;
  remove(): void;
}

const name = '9999-tomorrow';

/** It changes tables with constant writes. */
const migration = `import { sql, type Kysely } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table salestax.delivery add column tomorrow text not null default ''\`.execute(db);
  await sql\`alter table salestax.session_token add column tomorrow text\`.execute(db);
}
`;

export function newerVersion(): NewerVersion {
  const root = mkdtempSync(join(tmpdir(), 'salestax-newer-'));
  mkdirSync(join(root, 'packages'));
  symlinkSync(join(ownRoot, 'node_modules'), join(root, 'node_modules'));
  const connector = join(root, 'packages', 'connector');
  cpSync(join(ownRoot, 'packages', 'connector'), connector, { recursive: true });
  const folder = join(connector, 'src', 'store', 'migrations');
  writeFileSync(join(folder, `${name}.ts`), migration);
  const index = join(folder, 'index.ts');
  const known = readFileSync(index, 'utf8');
  const more = known.replace(/\n};?\s*(?:as const|satisfies [^;]+)?;?\s*$/, `\n  '${name}': tomorrow,$&`);
  if (more === known) throw new Error('The list of migrations has another form.');
  writeFileSync(index, `import * as tomorrow from './${name}.ts';\n${more}`);
  return {
    root,
    async hasArrived(db) {
      const { rows } = await db.tx('system', (trx) =>
        sql`select from information_schema.columns where table_name = 'delivery' and column_name = 'tomorrow'`.execute(
          trx,
        ),
      );
      return rows.length > 0;
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
