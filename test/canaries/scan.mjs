// Searches all secrets of a run of the browser tests (witness.ts) in places where they must not appear: the log, the
// addresses, the bodies of errors, the database, and the published files.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '', dist = 'dist'] = process.argv.slice(2);
const witnessed = ['log', 'addresses', 'errors', 'database'].map((place) => join(folder, `${place}.txt`));
const published = globSync('{sdk,pages,npm}/**/*.{js,html,json,css,map}', { cwd: dist }).map((file) =>
  join(dist, file),
);
const signedToken = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

const secrets = existsSync(join(folder, 'secrets.txt'))
  ? [...new Set(readFileSync(join(folder, 'secrets.txt'), 'utf8').split('\n'))].filter((secret) => secret.length > 7)
  : [];
const found = [];
let looked = 0;
for (const file of [...witnessed, ...published]) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text === '') found.push(`${file} is empty: nothing was looked through`);
  looked += text.length;
  for (const secret of secrets)
    if (text.includes(secret)) found.push(`${file} has '${secret.slice(0, 6)}…' near ${around(text, secret)}`);
  const token = /(?:log|database)\.txt$/.test(file) ? signedToken.exec(text)?.[0] : undefined;
  if (token !== undefined) found.push(`${file} has a signed token near ${around(text, token)}`);
}
if (secrets.length < 10) found.push(`only ${secrets.length} secrets were in play`);

process.stdout.write(`${secrets.length} secrets looked for in ${(looked / 1e6).toFixed(1)} MB\n`);
for (const line of found) process.stdout.write(`✘ ${line}\n`);
process.exit(found.length === 0 ? 0 : 1);

/**
 * @param {string} text
 * @param {string} secret
 */
function around(text, secret) {
  const at = text.indexOf(secret);
  return JSON.stringify(
    text.slice(Math.max(0, at - 60), at) + '[…]' + text.slice(at + secret.length, at + secret.length + 30),
  );
}
