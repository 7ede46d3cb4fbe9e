import type { LinkProps } from '../service/service.ts';
import type { ReconciliationMessages } from './messages.ts';
import type { ReconciliationModel } from './model.ts';
import type { Row } from './rows.ts';
import type { Comparison, ReconciliationState } from './state.ts';

/** Properties of every part of the screen. */
export interface ReconciliationViewProps {
  readonly model: ReconciliationModel;
  readonly text: ReconciliationMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  /** The props of a link to one of the connector's pages; null: there is no link to it. */
  readonly link: (path: `/${string}`) => LinkProps | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Properties of the parts of a result. */
export interface ResultsProps extends ReconciliationViewProps {
  readonly state: ReconciliationState;
  readonly comparison: Comparison;
  readonly rows: readonly Row[];
}
