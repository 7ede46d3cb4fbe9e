const minute = 60_000;

/** Longer than the longest test, which builds a container image and may take a quarter of an hour. */
const allowedMinutes = 20;

/**
 * Watches a test run for a file that never ends: a loop without an end, which no timeout of a test can stop, or a
 * process that does not exit.
 */
export class StallWatch {
  readonly #running = new Set<string>();
  readonly #onStalled: (failure: string) => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param onStalled Is called once, with the files that still run, when nothing has ended for 20 minutes. */
  constructor(onStalled: (failure: string) => void) {
    this.#onStalled = onStalled;
  }

  fileStarted(file: string): void {
    this.#running.add(file);
    this.testEnded();
  }

  fileEnded(file: string): void {
    this.#running.delete(file);
    this.testEnded();
  }

  testEnded(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onStalled(this.#describe()), allowedMinutes * minute);
  }

  runEnded(): void {
    clearTimeout(this.#timer);
  }

  #describe(): string {
    const files = this.#running.size === 0 ? 'no file' : [...this.#running].join(', ');
    return `No test ended for ${allowedMinutes} minutes. Still running: ${files}.`;
  }
}
