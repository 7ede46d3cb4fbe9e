import type { ReactNode } from 'react';
import { Skeleton } from '@salestax/ui';
import type { FailureMessages } from '../service/failed.tsx';
import { failureOf, type Resource } from '../service/resource.ts';
import { ReadFailure } from './screen.tsx';

interface LoadedProps<Value> {
  readonly resource: Resource<Value>;
  readonly text: FailureMessages;
  /** For screen readers: the name of the placeholder until the value is read. */
  readonly label: string;
  readonly lines: number;
  readonly onRetry: () => void;
  readonly children: (value: Value) => ReactNode;
}

/** What was read, below the failure of a newer read; while it is read first, a place for it; or why it could not be read. */
export function Loaded<Value>({ resource, text, label, lines, onRetry, children }: LoadedProps<Value>): ReactNode {
  const failure = failureOf(resource);
  return (
    <>
      <ReadFailure failure={failure} text={text} onRetry={onRetry} />
      {resource.kind === 'ready' && children(resource.value)}
      {resource.kind === 'loading' && <Skeleton lines={lines} label={label} />}
    </>
  );
}
