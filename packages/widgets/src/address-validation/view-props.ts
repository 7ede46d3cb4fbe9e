import type { AddressMessages } from './messages.ts';
import type { AddressModel, AddressState } from './model.ts';
import type { Reviewer } from './review.ts';

/** What every part of the screen is given. */
export interface AddressViewProps {
  readonly model: AddressModel;
  readonly reviewer: Reviewer;
  readonly text: AddressMessages;
  readonly locale: string;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
}

/** The same for a part that is drawn from what is known now. */
export interface AddressStateProps extends AddressViewProps {
  readonly state: AddressState;
}
