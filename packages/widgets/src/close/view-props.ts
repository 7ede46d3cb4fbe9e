import type { Month, MonthDetail } from '@salestax/contract';
import type { Service } from '../service/service.ts';
import type { CloseMessages } from './messages.ts';
import type { CloseModel } from './model.ts';
import type { OpenedMonthState, OpenedMonth } from './opened-month.ts';

/** Properties of every part of the screen. */
export interface CloseViewProps {
  readonly model: CloseModel;
  readonly text: CloseMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
  readonly link: Service['link'];
  readonly hasLinkTo: Service['hasLinkTo'];
}

/** Properties of a month that is shown. */
export interface MonthViewProps extends CloseViewProps {
  readonly opened: OpenedMonth;
  /** Why months cannot be closed, reopened or filed; undefined: they can. */
  readonly notAllowed: string | undefined;
  readonly onLeave: () => void;
}

/** Properties of every part of a month that is shown. */
export interface MonthPartProps extends MonthViewProps {
  readonly month: Month;
  readonly detail: MonthDetail;
  readonly state: OpenedMonthState;
}
