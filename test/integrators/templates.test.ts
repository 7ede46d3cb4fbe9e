// @module-tag long: it installs Vue, Svelte and their compilers from a package registry

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Application, createApplication } from './application.ts';
import { hasRegistry, inVersions } from './frameworks.ts';

/*
 * The types of the elements in the templates of Vue and Svelte, with the compilers of these frameworks. The types for React are
 * in five-minutes.test.ts.
 */

/** Attributes that a template of Vue must reject, and what the compiler says. */
const wrongInVue = [
  ['color-scheme="drak"', `'"drak"' is not assignable to type '"auto" | "light" | "dark"`],
  ['api-bas="/"', "'apiBas' does not exist"],
  [`:options="{ theme: { density: 'dense' } }"`, `'"dense"' is not assignable`],
  [`:options="{ messages: { headline: '' } }"`, "'headline' does not exist"],
  [':session="7"', "'number' is not assignable to type 'SessionOption | undefined'"],
  ['@salestax-enabld="() => {}"', "'onSalestaxEnabld' does not exist"],
  ['@salestax-enabled="({ detail }) => detail.region"', "'region' does not exist"],
] as const;

const wrongInSvelte = [
  ['color-scheme="drak"', `'"drak"' is not assignable to type '"auto" | "light" | "dark"`],
  ['api-bas="/"', `'"api-bas"' does not exist`],
  [`options={{ theme: { density: 'dense' } }}`, `'"dense"' is not assignable`],
  [`options={{ messages: { headline: '' } }}`, "'headline' does not exist"],
  ['session={7}', "'number' is not assignable to type 'SessionOption | undefined'"],
  ['onsalestax-enabld={() => {}}', `'"onsalestax-enabld"' does not exist`],
  ['onsalestax-enabled={({ detail }) => detail.region}', "'region' does not exist"],
] as const;

const script = (framework: string, code = '') => `<script ${framework === 'vue' ? 'setup ' : ''}lang="ts">
import type {} from '@salestax/widgets/elements/${framework}';
${code}
</script>`;
const sharedCode = `
const connector = 'http://localhost:4000';
const session = async (): Promise<string | null> => null;`;

const rightInVue = `${script('vue', `import { ref } from 'vue';\nconst added = ref<readonly string[]>([]);${sharedCode}`)}
<template>
  <salestax-nexus :api-base="connector" :session="session" color-scheme="dark" :density="0.9" class="ours"
    :options="{ theme: { accent: '#0b7a75' } }" @salestax-enabled="({ detail }) => (added = detail.regions)"
    @salestax-error="({ detail }) => detail.hint"></salestax-nexus>
  <salestax-estimate-panel @salestax-status="({ detail }) => detail"></salestax-estimate-panel>
  <p>{{ added }}</p>
</template>`;
const rightInSvelte = `${script('svelte', `let added: readonly string[] = $state([]);${sharedCode}`)}
<salestax-nexus api-base={connector} {session} color-scheme="dark" density={0.9} class="ours"
  options={{ theme: { accent: '#0b7a75' } }} onsalestax-enabled={({ detail }) => (added = detail.regions)}
  onsalestax-error={({ detail }) => detail.hint}></salestax-nexus>
<salestax-estimate-panel onsalestax-status={({ detail }) => detail}></salestax-estimate-panel>
<p>{added}</p>`;

/** Strict, as a new project of each framework is; `skipLibCheck` is off, so that our declarations are checked, too. */
const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  verbatimModuleSyntax: true,
  noEmit: true,
  types: [],
};

const frameworks = {
  vue: {
    packages: ['vue', 'vue-tsc', 'typescript'],
    compiler: ['node_modules/vue-tsc/bin/vue-tsc.js', '--project', 'tsconfig.json', '--pretty', 'false'],
    right: rightInVue,
    wrong: wrongInVue,
    page: (attributes: string) =>
      `${script('vue')}\n<template><salestax-nexus ${attributes}></salestax-nexus></template>`,
  },
  svelte: {
    packages: ['svelte', 'svelte-check', 'typescript'],
    compiler: ['node_modules/svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine'],
    right: rightInSvelte,
    wrong: wrongInSvelte,
    page: (attributes: string) => `${script('svelte')}\n<salestax-nexus ${attributes}></salestax-nexus>`,
  },
} as const;

describe.each(['vue', 'svelte'] as const)('the types of the elements in templates of %s', (framework) => {
  const { packages, compiler, right, wrong, page } = frameworks[framework];
  let application: Application | null = null;
  /** The lines of the compiler's output by file. */
  const errors = new Map<string, string>();

  beforeAll(async () => {
    if (!(await hasRegistry())) return;
    application = await createApplication();
    const { write } = application;
    await write('package.json', '{ "private": true, "type": "module" }');
    await application.installFromRegistry(['@salestax/widgets', ...inVersions(packages)]);
    const files = [`**/*.${framework}`];
    const vueCompilerOptions = { strictTemplates: true };
    await write('tsconfig.json', JSON.stringify({ compilerOptions, vueCompilerOptions, include: files }));
    await write(`right.${framework}`, right);
    for (const [at, [attributes]] of wrong.entries()) await write(`wrong-${at}.${framework}`, page(attributes));
    const output = await application.node(compiler, {}, { canFail: true });
    for (const line of output.split('\n')) {
      const [file] = /(?:right|wrong-\d+)\.\w+/.exec(line) ?? [];
      if (file !== undefined && !line.includes('WARNING')) errors.set(file, `${errors.get(file) ?? ''}${line}\n`);
    }
  }, 240_000);
  afterAll(() => application?.remove());
  beforeEach((context) => context.skip(application === null, 'No package registry answers.'));

  it('accept attributes, properties and events', () => {
    expect(errors.get(`right.${framework}`) ?? '').toBe('');
  });

  it.each(wrong.map(([attributes, message], at) => [attributes, message, at] as const))(
    'reject %s',
    (_, message, at) => {
      expect(errors.get(`wrong-${at}.${framework}`)?.replaceAll('\\"', '"')).toContain(message);
    },
  );
});
