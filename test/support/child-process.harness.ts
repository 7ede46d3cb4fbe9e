import './exit-with-run.ts';

/** Node flags as in production (examples/deployment/Containerfile), for a child process that exits with this process. */
export const serviceFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  new URL('exit-with-parent.ts', import.meta.url).href,
];

/** Node flags for a child process with a piped stdin: it exits with this process. */
export const childFlags: readonly string[] = [
  ...serviceFlags,
  // Skips the optimising WebAssembly compiler for the embedded database, a third of the start time of these short-lived
  // processes.
  '--liftoff-only',
];
