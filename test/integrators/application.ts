import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const dist = path.resolve(root, process.env['DIST_DIR'] ?? 'dist');

/** Programs that the guide has installed, in the versions of this repository. */
export const vite = path.join(root, 'node_modules/vite/bin/vite.js');
export const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');

/** A code block of the guide. */
interface Block {
  /** The text after its language: `file=module.ts`, `run`. */
  readonly info: string;
  readonly code: string;
}

/** All code blocks of the guide and its chapters. */
export async function guideBlocks(): Promise<readonly Block[]> {
  const files = ['docs/integrator-guide.md', ...globSync('docs/guide/*.md', { cwd: root })];
  const guide = (await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')))).join('\n');
  return [...guide.matchAll(/^```\w+ ([^\n]+)\n(.*?)^```$/gms)].map(([, info = '', code = '']) => ({ info, code }));
}

/** An integrator's application, in a folder outside this repository. */
export interface Application {
  readonly folder: string;
  readonly write: (file: string, content: string) => Promise<void>;
  /** Runs the commands of the guide, one per line; our package is installed from its archive, tools from this repository. */
  readonly install: (commands: string) => Promise<void>;
  /** Installs packages of the registry, as `vue@3.5.45`; our own, by its name, from its archive. */
  readonly installFromRegistry: (packages: readonly string[]) => Promise<void>;
  /** Compiler errors by file. */
  readonly compilerErrors: () => Promise<ReadonlyMap<string, string>>;
  /** Runs a module of Node in its folder; returns the output. @throws when it fails, unless it may */
  readonly node: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    options?: { readonly canFail: boolean },
  ) => Promise<string>;
  /** Starts Vite's server with these arguments; resolves once it listens. */
  readonly startVite: (args: readonly string[]) => Promise<ChildProcess>;
  /** Starts a program that it has installed; resolves once its output contains `ready`. */
  readonly start: (
    program: string,
    args: readonly string[],
    ready: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<ChildProcess>;
  readonly remove: () => Promise<void>;
}

export async function createApplication(): Promise<Application> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salestax-application-'));
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  };
  // Next.js brings the types of Node; the guide's test is run, not compiled, and Angular and Nuxt compile their own files.
  const exclude = ['**/*.test.ts', 'angular', 'nuxt'];
  const check = { extends: './tsconfig.json', compilerOptions: { types: ['node'] }, exclude };
  await write('tsconfig.check.json', JSON.stringify(check));

  /** The archive of our package, as an argument of npm. */
  async function archive(): Promise<string> {
    const packed = await run('npm', ['pack', path.join(dist, 'npm'), '--json', '--pack-destination', folder]);
    return `./${JSON.parse(packed.stdout)[0].filename}`;
  }
  // What these packages install by a script they also bring as a package of the platform; npm can be set to refuse scripts.
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

  /** Starts a module of Node; resolves once its output contains `ready`. */
  async function startNode(
    args: readonly string[],
    ready: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<ChildProcess> {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      // Not NODE_ENV of the test run.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    });
    await new Promise<void>((listening, fail) => {
      child.once('exit', () => fail(new Error(`${args[0]} has ended.`)));
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes(ready)) listening();
      });
    });
    return child;
  }

  return {
    folder,
    write,
    async installFromRegistry(packages) {
      const given: string[] = [];
      for (const name of packages) given.push(name === '@salestax/widgets' ? await archive() : name);
      await run('npm', ['install', ...given, ...quietly], { cwd: folder });
    },
    async install(commands) {
      const ours = await archive();
      for (const command of commands.trim().split('\n')) {
        const [program = '', ...args] = command.split(' ');
        const given: string[] = [];
        for (const arg of args) given.push(arg === '@salestax/widgets' ? ours : await inOurs(arg));
        await run(program, [...given, ...quietly], { cwd: folder });
      }
      await mkdir(path.join(folder, 'node_modules/@types'), { recursive: true });
      // Tools of the guide in the versions of this repository.
      for (const tool of [
        '@types/react',
        '@types/react-dom',
        '@types/node',
        'undici-types',
        'csstype',
        'vite',
        'vitest',
      ])
        await symlink(path.join(root, 'node_modules', tool), path.join(folder, 'node_modules', tool));
    },
    async node(args, env = {}, { canFail } = { canFail: false }) {
      const given = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
      const ended = await run(process.execPath, [...args], given).catch((error: { readonly stdout?: string }) => {
        if (canFail && error.stdout !== undefined) return { stdout: error.stdout };
        throw error;
      });
      return ended.stdout;
    },
    // It prints its addresses once it listens.
    startVite: (args) => startNode([vite, ...args], 'Local'),
    start: (program, args, ready, env) => startNode([path.join(folder, 'node_modules', program), ...args], ready, env),
    async compilerErrors() {
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
      const given = ['--project', 'tsconfig.check.json', '--pretty', 'false', '--preserveSymlinks'];
      const output = await run(process.execPath, [compiler, ...given], { cwd: folder }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
      const byFile = new Map<string, string>();
      for (const compilerError of output.split(/^(?=\S)/m)) {
        const [file = ''] = compilerError.split('(');
        byFile.set(file, (byFile.get(file) ?? '') + compilerError);
      }
      byFile.delete('');
      return byFile;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A package in the version installed in this repository. */
async function inOurs(name: string): Promise<string> {
  const found = await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8').catch(() => null);
  return found === null ? name : `${name}@${JSON.parse(found).version}`;
}
