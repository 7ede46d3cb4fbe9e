import './exit-with-run.ts';

/** Node flags for a child process with a piped stdin: it exits with this process. */
export const childFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  // Skips the optimising WebAssembly compiler for the embedded database, a third of the start time of these short-lived
  // processes.
  '--liftoff-only',
  '--import',
  new URL('exit-with-parent.ts', import.meta.url).href,
];
