// @module-tag long: it compiles the types of the whole package; package.test.ts checks its exports
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The modules as an integrator receives them: installed beside an application, imported by Node and by the compiler
 * without anything else of this repository.
 */

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

const config = "{ apiBaseUrl: 'https://c.example', oauthBaseUrl: 'https://c.example/oauth' }";
const use = `
  import { mount } from '@salestax/widgets/health';
  import { mountHealth } from '@salestax/widgets';
  const health = mount('#here', {
    config: ${config},
    theme: { colorScheme: 'auto', tokens: { '--st-line': 'red' } },
    messages: { ok: 'Fine' },
    on: { checked: ({ status }) => status satisfies 'OK' | 'FAIL', error: ({ code }) => code.length },
  });
  await health.ready;
  health.update({ theme: { colorScheme: 'dark' }, locale: undefined });
  health.on('resize', ({ width }) => width.toFixed());
  health.unmount();
  mountHealth(document.body, { config: ${config} });`;
/** Elements of the loader, in the DOM and in JSX. */
const elements = `
  import type {} from '@salestax/widgets/elements';
  import type {} from '@salestax/widgets/elements/react';
  const nexus = document.createElement('salestax-nexus');
  nexus.session = async () => 'token';
  nexus.options = { theme: { colorScheme: 'dark' }, messages: { heading: 'Nexus' } };
  nexus.addEventListener('salestax-enabled', ({ detail }) => detail.regions.join());
  nexus.addEventListener('click', ({ clientX }) => clientX.toFixed());
  document.addEventListener('salestax-error', ({ detail }) => detail.code.length);
  document.querySelector('salestax-reconciliation')?.addEventListener('salestax-ready', ({ detail }) => detail satisfies null);
  export const page = (
    <salestax-nexus
      api-base="https://c.example"
      oauth-base="https://c.example/oauth"
      session={async () => 'token'}
      options={{ locale: 'es' }}
      onsalestax-enabled={({ detail }) => detail.regions.join()}
      className="nexus"
    />
  );`;
const misuses = [
  ["mount('#here', {})", "'config' is missing"],
  [`mount('#here', { config: ${config}, messages: { okay: '' } })`, "'okay' does not exist"],
  [`mount('#here', { config: ${config}, on: { checkd() {} } })`, "'checkd' does not exist"],
  [`mount('#here', { config: ${config}, isolation: 'iframe' })`, `"iframe"' is not assignable`],
  [`mount('#here', { config: ${config} }).update({ them: {} })`, "'them' does not exist"],
  [`mount(null, { config: ${config} })`, "'null' is not assignable"],
] as const;
const elementMisuses = [
  ["document.createElement('salestax-nexus').options = { loc: 'es' }", "'loc' does not exist"],
  [
    "document.createElement('salestax-nexus').addEventListener('salestax-enabled', ({ detail }) => detail.region)",
    "'region' does not exist",
  ],
  ["document.addEventListener('salestax-enabled', ({ detail }) => detail.region)", "'region' does not exist"],
  ['export const page = <salestax-nexus api-base={7} />', "'number' is not assignable"],
] as const;

let application: string;
let pageErrors: string;

beforeAll(async () => {
  // Inside dist, so that peer dependencies (React) are resolved as in an application.
  application = await mkdtemp(path.join(root, 'dist/application-'));
  const write = (file: string, content: string) => writeFile(path.join(application, file), content);
  await mkdir(path.join(application, 'node_modules/@salestax'), { recursive: true });
  await symlink(path.join(root, 'dist/npm'), path.join(application, 'node_modules/@salestax/widgets'));
  await write('package.json', '{ "type": "module" }');
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    jsx: 'react-jsx',
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions }));
  await write('use.ts', use);
  await write('elements.tsx', elements);
  for (const [at, [misuse]] of misuses.entries()) {
    await write(`misuse-${at}.ts`, `import { mount } from '@salestax/widgets/health';\n${misuse};`);
  }
  for (const [at, [misuse]] of elementMisuses.entries()) {
    const imports = ['elements', 'elements/react'].map((name) => `import type {} from '@salestax/widgets/${name}';`);
    await write(`misuse-element-${at}.tsx`, `${imports.join('\n')}\n${misuse};`);
  }
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  pageErrors = await run(process.execPath, [compiler, '--pretty', 'false'], { cwd: application }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
});
afterAll(() => rm(application, { recursive: true }));

const errorsOf = (file: string) => pageErrors.split(/^(?=\S)/m).filter((pageError) => pageError.startsWith(file));

describe('the modules of the package', () => {
  it('can be imported without a document', async () => {
    const code = "const { mount } = await import('@salestax/widgets/health'); console.log(typeof mount)";
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: application });
    expect(stdout.trim()).toBe('function');
  });

  it('have types that compile under nodenext', () => {
    const other = pageErrors
      .split(/^(?=\S)/m)
      .filter((pageError) => pageError !== '' && !pageError.startsWith('misuse-'));
    expect(other).toEqual([]);
  });

  it.each(misuses.map(([misuse, pageError], at) => [misuse, pageError, `misuse-${at}.ts`]))(
    'have types that reject %s',
    (_, pageError, file) => {
      expect(errorsOf(file ?? '').join('')).toContain(pageError);
    },
  );

  it.each(elementMisuses.map(([misuse, pageError], at) => [misuse, pageError, `misuse-element-${at}.tsx`]))(
    'have types of elements that reject %s',
    (_, pageError, file) => {
      expect(errorsOf(file ?? '').join('')).toContain(pageError);
    },
  );
});
