import { spawn } from 'node:child_process';

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/**
 * Runs a tool of the repository with its output passed through.
 * @param {string} title What a person reads while it runs.
 * @param {string[]} command
 * @param {Record<string, string>} [env] Beside the environment of this process.
 * @returns {Promise<boolean>} Whether it exited with 0.
 */
export function step(title, command, env = {}) {
  const started = performance.now();
  process.stdout.write(`\n▸ ${title}\n`);
  return new Promise((done) => {
    const [program, ...args] = command;
    // Two steps may run at once: none has the terminal for itself, to go back and write over.
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

/** The tools are started by npm, which puts their folder on the path and Node 24 before the machine's own Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  process.stderr.write(
    `This needs Node 22.18 or newer and found ${process.versions.node}. Run 'npm ci' without --ignore-scripts (it brings its own Node), then use the npm scripts.\n`,
  );
  process.exit(1);
}
