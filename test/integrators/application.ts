import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const dist = path.resolve(root, process.env['DIST_DIR'] ?? 'dist');

/** A code block of the guide. */
interface Block {
  /** The text after its language: `file=module.ts`, `run`. */
  readonly info: string;
  readonly code: string;
}

/** All code blocks of the guide. */
export async function guideBlocks(): Promise<readonly Block[]> {
  const guide = await readFile(path.join(root, 'docs/integrator-guide.md'), 'utf8');
  return [...guide.matchAll(/^```\w+ ([^\n]+)\n(.*?)^```$/gms)].map(([, info = '', code = '']) => ({ info, code }));
}

/** An integrator's application, in a folder outside this repository. */
export interface Application {
  readonly folder: string;
  readonly write: (file: string, content: string) => Promise<void>;
  /** Runs the commands of the guide, one per line; our package is installed from its archive. */
  readonly install: (commands: string) => Promise<void>;
  /** Compiler errors by file. */
  readonly compilerErrors: () => Promise<ReadonlyMap<string, string>>;
  readonly remove: () => Promise<void>;
}

export async function createApplication(): Promise<Application> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salestax-application-'));
  const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
  await write('package.json', '{ "private": true, "type": "module" }');
  const compilerOptions = {
    noEmit: true,
    strict: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions }));

  return {
    folder,
    write,
    async install(commands) {
      const packed = await run('npm', ['pack', path.join(dist, 'npm'), '--json', '--pack-destination', folder]);
      const [{ filename }] = JSON.parse(packed.stdout);
      for (const command of commands.trim().split('\n')) {
        const [program = '', ...args] = command.split(' ');
        const given: string[] = [];
        for (const arg of args) given.push(arg === '@salestax/widgets' ? `./${filename}` : await inOurs(arg));
        await run(program, [...given, '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
      }
      await mkdir(path.join(folder, 'node_modules/@types'), { recursive: true });
      for (const types of ['@types/react', '@types/react-dom', 'csstype'])
        await symlink(path.join(root, 'node_modules', types), path.join(folder, 'node_modules', types));
    },
    async compilerErrors() {
      const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
      const output = await run(process.execPath, [compiler, '--pretty', 'false', '--preserveSymlinks'], {
        cwd: folder,
      }).then(
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
