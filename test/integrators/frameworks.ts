import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The frameworks come from the package registry, in these versions. */
const versions: Readonly<Record<string, string>> = {
  '@angular/build': '22.2.6',
  '@angular/cli': '22.2.6',
  '@angular/common': '22.2.6',
  '@angular/compiler': '22.2.6',
  '@angular/compiler-cli': '22.2.6',
  '@angular/core': '22.2.6',
  '@angular/platform-browser': '22.2.6',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/vite-plugin-svelte': '7',
  '@types/node': '24',
  '@types/react': '19',
  '@vitejs/plugin-vue': '6',
  next: '16.4.6',
  nuxt: '4.5.2',
  react: '19',
  'react-dom': '19',
  svelte: '5.57.3',
  'svelte-check': '4.7.8',
  typescript: '5.9',
  vite: '8',
  vue: '3.5.45',
  'vue-tsc': '3.3.14',
};

/** Packages with their versions, as npm installs them. */
export const inVersions = (names: readonly string[]): string[] =>
  names.map((name) => (versions[name] === undefined ? name : `${name}@${versions[name]}`));

/** Whether a package registry answers within ten seconds. */
export const hasRegistry = (): Promise<boolean> =>
  promisify(execFile)('npm', ['view', `vue@${versions['vue']}`, 'version'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
