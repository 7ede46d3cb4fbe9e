import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed at their second try only: each is a race of the test, or of the product. */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (test.diagnostic()?.flaky === true)
          process.stdout.write(`Passed at the second try only: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    }
  }
}
