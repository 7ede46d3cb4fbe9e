import './exit-with-run.ts';

/** Flags of Node for a program of this project that is started with a pipe for its input: it does not outlive this process. */
export const childFlags: readonly string[] = [
  '--disable-warning=ExperimentalWarning',
  // Compiling the embedded database a second time, for speed, is a third of a start; few of these processes live for long.
  '--liftoff-only',
  '--import',
  new URL('exit-with-parent.ts', import.meta.url).href,
];
