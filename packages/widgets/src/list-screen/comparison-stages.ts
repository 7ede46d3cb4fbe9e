import type { RunStatus } from '@salestax/contract';
import type { RunStage } from '@salestax/ui';

/** The parts of a comparison, in their order, under the service's names for them. */
const comparisonParts = ['accounting', 'provider', 'compare'] as const;

type Part = (typeof comparisonParts)[number];

/** The progress of each part of a comparison. Both sides may be read at the same time. */
export function comparisonStages(run: RunStatus | null, names: Readonly<Record<Part, string>>): readonly RunStage[] {
  const parts = comparisonParts.map((part) => {
    const { done = 0, total = null } = run?.stages?.find(({ name }) => name === part) ?? {};
    return { label: names[part], done, total, isDone: total !== null && done >= total };
  });
  const current = parts.findIndex(({ isDone }) => !isDone);
  return parts.map(({ label, done, total, isDone }, at) => ({
    label,
    done,
    total,
    state: isDone ? 'done' : at === current || done > 0 ? 'running' : 'waiting',
  }));
}
