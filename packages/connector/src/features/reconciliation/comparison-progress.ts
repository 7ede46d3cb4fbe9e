import type { comparisonStages } from '@salestax/contract';
import type { Run } from '../../ports/runs.ts';

type StageName = (typeof comparisonStages)[number];

export interface ComparisonProgress {
  /** Adds to the stage's total. */
  expect(stage: StageName, more: number): void;
  advance(stage: StageName, by: number): void;
}

/** Reports the progress of a comparison in its three stages. A stage without an expected total has none. */
export function createComparisonProgress(run: Pick<Run, 'report'>): ComparisonProgress {
  const stages: { name: StageName; done: number; total: number | null }[] = [
    { name: 'accounting', done: 0, total: null },
    { name: 'provider', done: 0, total: null },
    { name: 'compare', done: 0, total: null },
  ];
  const sum = (of: readonly (number | null)[]) => of.reduce<number>((all, one) => all + (one ?? 0), 0);
  const reportProgress = () =>
    run.report({
      done: sum(stages.map(({ done }) => done)),
      total: stages.every(({ total }) => total === null) ? null : sum(stages.map(({ total }) => total)),
      stages: stages.map((stage) => ({ ...stage })),
    });
  const change = (name: StageName, update: (stage: (typeof stages)[number]) => void) => {
    for (const stage of stages) if (stage.name === name) update(stage);
    reportProgress();
  };
  reportProgress();
  return {
    expect: (name, more) => change(name, (stage) => (stage.total = (stage.total ?? 0) + more)),
    advance: (name, by) =>
      change(name, (stage) => {
        stage.done += by;
        // Documents saved during the run may exceed the expected total.
        if (stage.total !== null) stage.total = Math.max(stage.total, stage.done);
      }),
  };
}
