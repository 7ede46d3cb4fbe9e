import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import { isLongRun, long } from './long.ts';
import { RunWatch } from './run-watch.ts';
import { fileKey, type Times } from './times.ts';

/** The result of one vitest run, for run.mjs. */
export interface Summary {
  readonly passed: number;
  /** Each with its file, its name and its error. */
  readonly failures: readonly string[];
  /** Tests that failed once and then passed: each has a race condition, in the test or in the product. */
  readonly secondTries: readonly string[];
  /** Tests that this run includes and that did not run on this machine. */
  readonly skipped: readonly string[];
  /** How many tests belong to the other command: `npm run test:long`, or `npm test` in a long run. */
  readonly leftOut: number;
  /** How long each file took in this run. */
  readonly times: Times;
}

/**
 * Writes a `Summary` as JSON to the file that SALESTAX_SUMMARY names. Ends a run that has stalled, or that takes longer than
 * SALESTAX_RUN_MINUTES, and says so in the summary.
 */
export default class SummaryReporter implements Reporter {
  #isLongRun = false;
  #watch: RunWatch | undefined;

  onInit(vitest: Vitest): void {
    this.#isLongRun = isLongRun(vitest.config.tagsFilter);
    const limitMinutes = Number(process.env['SALESTAX_RUN_MINUTES'] ?? 0) || null;
    this.#watch = new RunWatch((failure) => {
      const summary = this.#summarize(vitest.state.getTestModules(), []);
      write({ ...summary, failures: [...summary.failures, failure] });
      process.exit(1);
    }, limitMinutes);
  }

  onTestModuleStart(module: TestModule): void {
    this.#watch?.fileStarted(keyOf(module));
  }

  onTestCaseResult(): void {
    this.#watch?.testEnded();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#watch?.fileEnded(keyOf(module));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#watch?.runEnded();
    write(this.#summarize(modules, unhandled));
  }

  #summarize(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Summary {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    const passed = inState('passed');
    return {
      passed: passed.length,
      failures: [
        ...inState('failed').map((test) => describeFailure(nameOf(test), test.result().errors ?? [])),
        ...modules.flatMap(failuresOutsideTests),
        ...unhandled.map((error) => describeFailure('Outside of any test', [error])),
      ],
      secondTries: passed.filter((test) => test.diagnostic()?.flaky === true).map(nameOf),
      skipped: skipped.filter((test) => this.#isIncluded(test)).map(nameOf),
      leftOut: skipped.filter((test) => !this.#isIncluded(test)).length,
      times: Object.fromEntries(modules.map((module) => [keyOf(module), module.diagnostic().duration / 1000])),
    };
  }

  #isIncluded(test: TestCase): boolean {
    // A project of the long run as a whole has no filter (vitest.config.ts).
    return test.project.config.tagsFilter === undefined || test.tags.includes(long.tags) === this.#isLongRun;
  }
}

function write(summary: Summary): void {
  const file = process.env['SALESTAX_SUMMARY'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} [${test.project.name}] > ${test.fullName}`;
}

function keyOf({ project, relativeModuleId }: TestModule): string {
  return fileKey(project.name, relativeModuleId);
}

/** A file that cannot be loaded, and a failing hook of a suite, fail without a test. */
function failuresOutsideTests(module: TestModule): readonly string[] {
  return [module, ...module.children.allSuites()].flatMap((suite) => {
    const errors = suite.errors();
    const name = suite.type === 'suite' ? `${module.relativeModuleId} > ${suite.fullName}` : module.relativeModuleId;
    return errors.length === 0 ? [] : [describeFailure(name, errors)];
  });
}

function describeFailure(name: string, errors: readonly SerializedError[]): string {
  return [name, ...errors.map((error) => withoutPackages(error.stack ?? error.message))].join('\n');
}

/** An error without the lines of its stack that are in packages. */
function withoutPackages(stack: string): string {
  const lines = stack.split('\n').filter((line) => !line.includes('/node_modules/'));
  return lines.join('\n');
}
