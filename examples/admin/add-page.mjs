// Adds the page to those that a connector serves: node add-page.mjs <its PAGES_DIR>
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [pages = 'dist/pages'] = process.argv.slice(2);
const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const list = join(pages, 'pages.json');
const served = JSON.parse(readFileSync(list, 'utf8'));

copyFileSync(join(here, 'desk.html'), join(pages, 'desk.html'));
for (const file of ['desk.css', 'desk.mjs']) copyFileSync(join(here, file), join(pages, 'assets', file));

const others = served.pages.filter(({ path }) => path !== '/desk');
served.pages = [...others, { path: '/desk', file: 'desk.html', framing: 'none' }];
writeFileSync(list, `${JSON.stringify(served, null, 2)}\n`);
