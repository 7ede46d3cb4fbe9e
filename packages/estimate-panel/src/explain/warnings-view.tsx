import type { ReactNode } from 'react';
import { Popover } from '@salestax/ui';
import type { Warning } from '../state/panel-state.ts';
import { fill } from '../texts/fill.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { ExternalLink } from './external-link.tsx';

interface WarningsViewProps {
  readonly warnings: readonly Warning[];
  readonly text: AllPanelMessages;
  /** The address of the connector's pages. */
  readonly base: string;
}

/** The repair of the first warning, and a list of the others. The sentence itself is among the notes of the panel. */
export function WarningsView({ warnings: [first, ...others], text, base }: WarningsViewProps): ReactNode {
  const more = fill(text.more, String(others.length));
  const repairOf = (warning: Warning | undefined) =>
    warning?.page && (
      <ExternalLink href={base + warning.page} text={text}>
        {text.repair}
      </ExternalLink>
    );
  return (
    <span>
      {' '}
      {repairOf(first)}{' '}
      {others.length > 0 && (
        <Popover
          label={more}
          closeLabel={text.close}
          anchor=".st-panel"
          renderTrigger={(attributes) => (
            <button type="button" className="st-link" {...attributes}>
              {more}
            </button>
          )}
        >
          <ul className="st-panel-warnings">
            {others.map((warning) => (
              <li key={warning.sentence}>
                {warning.sentence} {repairOf(warning)}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}
