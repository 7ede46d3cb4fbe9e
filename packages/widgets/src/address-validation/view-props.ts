import type { Acceptance } from './acceptance.ts';
import type { AddressMessages } from './messages.ts';
import type { AddressModel, AddressState } from './model.ts';
import type { Reviewer } from './review.ts';

/** Properties of every part of the screen. */
export interface AddressViewProps {
  readonly model: AddressModel;
  readonly reviewer: Reviewer;
  readonly acceptance: Acceptance;
  readonly text: AddressMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
}

/** The same for a part that shows the state. */
export interface AddressStateProps extends AddressViewProps {
  readonly state: AddressState;
}
