import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that open a database run last: most changes are noticed before, and the first failure ends the run. */
class DatabasesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  return moduleId.endsWith('.db.test.ts') ? 1 : 0;
}

/** The unit tests that StrykerJS runs against each change. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: [
      'packages/connector/src/{domain,security,features/recording}/**/*.test.ts',
      'packages/connector/src/http/guard.test.ts',
    ],
    // Queries on both databases: the code that is changed has no SQL.
    exclude: ['**/*-queries.db.test.ts', '**/unreported-deletions.db.test.ts'],
    isolate: false,
    // Long tests run, too.
    strictTags: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: DatabasesLast },
  },
});
