import type { ReactNode } from 'react';
import { useStore } from '@salestax/widget-kit';
import type { HealthMessages } from './messages.ts';
import type { HealthModel } from './model.ts';

interface HealthViewProps {
  readonly model: HealthModel;
  readonly text: HealthMessages;
}

/** 'Status:' with the state as a word and as a coloured dot. */
export function HealthView({ model, text }: HealthViewProps): ReactNode {
  const health = useStore(model.store, (state) => state.health);
  const words = { checking: '', slow: text.checking, OK: text.ok, FAIL: text.fail };
  return (
    <p className="st-health" data-health={health} aria-busy={health === 'checking' || health === 'slow'}>
      {text.status} <strong>{words[health]}</strong>
    </p>
  );
}
