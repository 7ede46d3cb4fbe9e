import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Month, MonthSummary } from '@salestax/contract';
import { latest, type Lifetime } from '@salestax/widget-kit';
import { mapResult } from '../list-screen/map-result.ts';
import { createResource, type ResourceModel } from '../service/resource.ts';
import { unreadableState } from '../set-up-state/next-pages.ts';
import { createOpenedMonth, type MonthEnvironment, type OpenedMonth } from './opened-month.ts';
import type { ClosePort } from './port.ts';

export interface MonthList {
  readonly months: readonly MonthSummary[];
  /** What the set-up of the company lacks; null: nothing. */
  readonly blockedBy: 'not-connected' | 'not-linked' | null;
  /** The person may close and reopen months, and make audit files. */
  readonly mayClose: boolean;
}

export interface CloseModel {
  readonly list: ResourceModel<MonthList>['store'];
  /** The open month; null: the list. */
  readonly opened: StoreApi<{ readonly month: OpenedMonth | null }>;
  readonly load: () => Promise<void>;
  readonly open: (month: Month) => Promise<void>;
  readonly leave: () => void;
  /** Reads what is shown again. */
  readonly refresh: () => Promise<void>;
}

export interface CloseEnvironment extends MonthEnvironment {
  /** The same functions; an error that one of them throws is a crash of the widget. */
  readonly guard: (month: OpenedMonth) => OpenedMonth;
}

/** The rules of the close of months. */
export function createCloseModel(life: Lifetime, port: ClosePort, environment: CloseEnvironment): CloseModel {
  const list = createResource<MonthList>(life);
  const opened = createStore<{ readonly month: OpenedMonth | null }>(() => ({ month: null }));
  const lives = latest(life);

  async function load(): Promise<void> {
    await list.load(async () =>
      mapResult(await port.list(), ({ userStatus, months, mayClose }) => ({
        months,
        blockedBy: unreadableState[userStatus],
        mayClose,
      })),
    );
  }

  /** Shows a month; null: the list. Ends what the previous month has started. */
  function show(month: Month | null): OpenedMonth | null {
    const monthLife = lives.next();
    const next = month === null ? null : environment.guard(createOpenedMonth(monthLife, port, environment, month));
    opened.setState({ month: next });
    return next;
  }

  return {
    list: list.store,
    opened,
    load,
    open: async (month) => show(month)?.load(),
    leave() {
      show(null);
      void load();
    },
    async refresh() {
      const { month } = opened.getState();
      // A month needs the list, too, which says what the person may do with it.
      const isListed = list.store.getState().kind === 'ready';
      await Promise.all([month?.load(), month === null || !isListed ? load() : undefined]);
    },
  };
}
