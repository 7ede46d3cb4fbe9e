import { openDb } from '../src/store/db.ts';
import { writeImage } from '../src/store/embedded/image.ts';

/* Writes the image that a new embedded database starts from: `node make-database-image.ts <folder>`. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node make-database-image.ts <folder>');
const db = await openDb({ dataDir: 'memory' });
try {
  if (db.jobStore.kind !== 'embedded') throw new Error('The embedded database is not embedded.');
  await writeImage(folder, await db.jobStore.engine.dump());
} finally {
  await db.close();
}
