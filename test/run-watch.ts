const minute = 60_000;

/** Longer than the longest test, which builds a container image and may take a quarter of an hour. */
const mostSilentMinutes = 20;

/**
 * Watches a test run for what never ends: a loop that no timeout of a test can stop, or many
 * tests that all reach their timeouts.
 */
export class RunWatch {
  readonly #running = new Set<string>();
  readonly #onStalled: (failure: string) => void;
  #silence: NodeJS.Timeout | undefined;
  readonly #limit: NodeJS.Timeout | undefined;

  /**
   * @param onStalled Is called once, with the files that still run, when nothing has ended for 20 minutes, or when the
   * run takes longer than its limit.
   * @param limitMinutes Null: none.
   */
  constructor(onStalled: (failure: string) => void, limitMinutes: number | null = null) {
    this.#onStalled = onStalled;
    if (limitMinutes !== null)
      this.#limit = setTimeout(
        () => this.#stall(`The run took longer than ${limitMinutes} minutes.`),
        limitMinutes * minute,
      );
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
    clearTimeout(this.#silence);
    this.#silence = setTimeout(
      () => this.#stall(`No test ended for ${mostSilentMinutes} minutes.`),
      mostSilentMinutes * minute,
    );
  }

  runEnded(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#limit);
  }

  #stall(reason: string): void {
    this.runEnded();
    this.#onStalled(`${reason} Still running: ${[...this.#running].join(', ') || 'no file'}.`);
  }
}
