import { spawn } from 'node:child_process';

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/**
 * Runs a tool of the repository and passes its output through. Steps may run at the same time: their output is piped, so
 * that none of them moves the cursor of the terminal.
 * @param {string} title
 * @param {string[]} command
 * @param {Record<string, string>} [env] In addition to the environment of this process.
 * @returns {Promise<boolean>} Whether it exited with 0.
 */
export function step(title, command, env = {}) {
  const started = performance.now();
  process.stdout.write(`\n▸ ${title}\n`);
  return new Promise((done) => {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...colours, ...process.env, ...env },
    });
    child.stdout.pipe(process.stdout, { end: false });
    child.stderr.pipe(process.stderr, { end: false });
    child.on('error', (error) => {
      process.stdout.write(`  ${error.message}\n`);
      done(false);
    });
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? '✔' : '✘'} ${title} (${seconds} s)\n`);
      done(code === 0);
    });
  });
}

// Steps that both `npm test` and `npm run check` run.

/** A rarer garbage collection of the type checker (Go) saves a quarter of its time, and needs a tenth more of its 4 GB. */
export const lint = () => step('lint and types', ['oxlint', '.'], { GOGC: '1600' });
export const arrows = () => step('import arrows', ['node', 'test/architecture/arrows.mjs']);

export const unused = () =>
  step('unused code and dependencies', ['knip', '--config', 'test/architecture/knip.jsonc', '--no-progress']);

/** npm puts the repository's Node 24 first in PATH; without npm it may be the machine's own Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  process.stderr.write(
    `This needs Node 22.18 or newer and found ${process.versions.node}. Run 'npm ci' without --ignore-scripts (it brings its own Node), then use the npm scripts.\n`,
  );
  process.exit(1);
}
