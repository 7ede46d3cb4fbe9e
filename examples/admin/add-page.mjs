// Adds the page to those that a connector serves: node add-page.mjs <its PAGES_DIR>
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [pages = 'dist/pages'] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const list = join(pages, 'pages.json');
const served = JSON.parse(readFileSync(list, 'utf8'));

// Browsers keep what is in `assets` for a year, so that a name must change with its content.
let page = readFileSync(join(here, 'desk.html'), 'utf8');
for (const file of ['desk.css', 'desk.mjs']) {
  const content = readFileSync(join(here, file));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const name = file.replace('.', `-${hash}.`);
  writeFileSync(join(pages, 'assets', name), content);
  page = page.replace(`/assets/${file}`, `/assets/${name}`);
}
writeFileSync(join(pages, 'desk.html'), page);

const others = served.pages.filter(({ path }) => path !== '/desk');
served.pages = [...others, { path: '/desk', file: 'desk.html', framing: 'none' }];
writeFileSync(list, `${JSON.stringify(served, null, 2)}\n`);
