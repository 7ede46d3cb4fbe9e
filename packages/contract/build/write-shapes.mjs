/*
 * Writes src/shapes/: the JSON types of the answers that the widgets check, from the schemas, in a file for each file of
 * src/routes, so that a bundle contains the shapes of its own calls. The schemas themselves and what validates them are too large
 * for the widgets (decision 21). `npm run generate` runs it.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const source = path.join(import.meta.dirname, '../src');
const files = globSync('*.ts', { cwd: path.join(source, 'routes') }).filter((file) => file !== 'index.ts');
mkdirSync(path.join(source, 'shapes'), { recursive: true });
// The routes import these files.
for (const file of files)
  if (globSync(path.join(source, 'shapes', file)).length === 0) writeFileSync(path.join(source, 'shapes', file), '');

const { answerShapes } = await import('../src/schemas/shape-of.ts');
const shapes = Object.entries(answerShapes());
const head = `import type { Shape } from '../shape.ts';\n\n// Written by build/write-shapes.mjs from the schemas.\n`;
for (const file of files) {
  const routes = await import(path.join(source, 'routes', file));
  const exported = shapes
    .filter(([name]) => name in routes)
    .map(([name, shape]) => `export const ${name}: Shape = ${JSON.stringify(shape)};`);
  if (exported.length > 0) writeFileSync(path.join(source, 'shapes', file), `${head}\n${exported.join('\n')}\n`);
}
