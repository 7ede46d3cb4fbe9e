import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  Cmd,
  Copy,
  DockerfileParser,
  Env,
  From,
  type Instruction,
  type JSONInstruction,
  Run,
  Workdir,
} from 'dockerfile-ast';

/**
 * Builds the targets of a container file without a container engine: each stage is a folder, and its steps run there in
 * order, with the programs of this machine in place of the base image. It supports the instructions of our container
 * file, and refuses others.
 */
export interface ContainerBuild {
  /** Builds a stage and the stages it copies from, each once. */
  build(stage: string): Promise<Image>;
}

export interface Image {
  /** The folder that is `/` inside a container. */
  readonly root: string;
  /** A path on this machine. */
  readonly workingFolder: string;
  /** Paths inside the image are replaced by paths on this machine. */
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

export interface ContainerBuildOptions {
  readonly containerfile: string;
  /** Build context folder. */
  readonly context: string;
  /** Empty folder for the stages. */
  readonly folder: string;
}

/** Instructions that do not affect files. */
const withoutEffect = new Set(['USER', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK']);

export async function readContainerfile({
  containerfile,
  context,
  folder,
}: ContainerBuildOptions): Promise<ContainerBuild> {
  const steps = DockerfileParser.parse(await readFile(containerfile, 'utf8')).getInstructions();
  const ignored = await patternsOf(`${containerfile}.dockerignore`);
  const stages = stagesOf(steps);
  const built = new Map<string, Promise<Image>>();

  function build(name: string): Promise<Image> {
    const image = built.get(name) ?? buildStage(name);
    built.set(name, image);
    return image;
  }

  async function buildStage(name: string): Promise<Image> {
    const stage = stages.get(name);
    if (stage === undefined) throw new Error(`The container file has no stage ${name}.`);
    const root = path.join(folder, name);
    const base = stages.has(stage.base) ? await build(stage.base) : null;
    let image: Image = { root, workingFolder: root, env: {}, command: [] };
    if (base !== null) {
      await copyInto(base.root, root);
      image = { ...image, workingFolder: path.join(root, path.relative(base.root, base.workingFolder)), env: base.env };
    }
    for (const step of stage.steps) image = await applyStep(step, image);
    return image;
  }

  async function applyStep(step: Instruction, image: Image): Promise<Image> {
    if (withoutEffect.has(step.getKeyword())) return image;
    if (step instanceof Env) return { ...image, env: { ...image.env, ...variablesOf(step, image.root) } };
    if (step instanceof Cmd) return { ...image, command: commandOf(step) };
    if (step instanceof Workdir) {
      const workingFolder = path.join(image.root, step.getPath() ?? '');
      await mkdir(workingFolder, { recursive: true });
      return { ...image, workingFolder };
    }
    if (step instanceof Copy) await copyFiles(step, image);
    else if (step instanceof Run) await run(commandOf(step), image);
    else throw new Error(`The container file has a step that this build does not know: ${step.toString()}`);
    return image;
  }

  async function copyFiles(step: Copy, image: Image): Promise<void> {
    const places = step.getArguments().map((argument) => argument.getValue());
    const sources = places.slice(0, -1);
    const destination = path.resolve(image.workingFolder, places.at(-1) ?? '');
    const stage = step.getFromFlag()?.getValue() ?? null;
    const root = stage === null ? context : (await build(stage)).root;
    for (const source of sources) {
      const from = path.join(root, source);
      const isFolder = (await stat(from)).isDirectory();
      const includes = (file: string) => stage !== null || !isIgnored(path.relative(context, file), ignored);
      await copyInto(from, isFolder ? destination : path.join(destination, path.basename(source)), includes);
    }
  }

  return { build };
}

interface Stage {
  readonly base: string;
  readonly steps: readonly Instruction[];
}

function stagesOf(steps: readonly Instruction[]): ReadonlyMap<string, Stage> {
  const starts = steps.filter((step) => step instanceof From);
  return new Map(
    starts.map((from, at) => {
      const next = starts[at + 1];
      const own = steps.slice(steps.indexOf(from) + 1, next === undefined ? steps.length : steps.indexOf(next));
      return [from.getBuildStage() ?? '', { base: from.getImage() ?? '', steps: own }];
    }),
  );
}

async function patternsOf(file: string): Promise<readonly string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

function isIgnored(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => path.matchesGlob(file, pattern));
}

/** Preserves symbolic links: those of a workspace point to the packages beside them. */
function copyInto(from: string, to: string, includes: (file: string) => boolean = () => true): Promise<void> {
  return cp(from, to, { recursive: true, verbatimSymlinks: true, filter: includes });
}

function variablesOf(step: Env, root: string): Readonly<Record<string, string>> {
  const pairs = step.getProperties().map((property): [string, string] => {
    const value = property.getValue() ?? '';
    return [property.getName(), value.startsWith('/') ? path.join(root, value) : value];
  });
  return Object.fromEntries(pairs);
}

function commandOf(step: JSONInstruction): readonly string[] {
  const words: unknown = JSON.parse(step.getRawArgumentsContent() ?? 'null');
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`This build knows steps in the form of a list only: ${step.toString()}`);
}

async function run([program = '', ...args]: readonly string[], { workingFolder, env }: Image): Promise<void> {
  const child = spawn(program, args, {
    cwd: workingFolder,
    env: { ...environmentOfMachine(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${String(code)}:\n${output.join('')}`);
}

/** The variables for this machine's programs and package registry, without those of the test run. */
function environmentOfMachine(): Record<string, string | undefined> {
  const { NODE_ENV: _, NODE_OPTIONS: __, PATH: programs = '', ...rest } = process.env;
  return {
    ...rest,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${programs}`,
    npm_config_prefer_offline: 'true',
  };
}
