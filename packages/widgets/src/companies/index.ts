import { createElement } from 'react';
import {
  authChangeOf,
  browserStore,
  enteredSession,
  nextPage,
  storageKeys,
  writeSession,
  type AuthChange,
} from '@salestax/client';
import { fieldStyles } from '@salestax/ui';
import { fields, oneOf, type Navigation } from '@salestax/widget-kit';
import { linkView, listNames, viewOption, type LinkedView, type LinkedViewEvents } from '../list-screen/linked-view.ts';
import { listStyles } from '../list-screen/list-styles.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { extendSession } from '../session/extend-session.ts';
import { messages, type CompaniesMessages } from './messages.ts';
import { createCompaniesModel } from './model.ts';
import { companiesPort } from './port.ts';
import { companyFilters } from './rules.ts';
import { CompaniesView } from './view.tsx';
import styles from './companies.css';

/** Options of the list of companies, the page `/companies`. Runs on the connector's own pages only, and needs a session. */
export interface CompaniesOptions extends OwnPageOptions {
  /** The state that a link carries: `show`, a filter; `find`, and `sort`. See the event `viewChange`. @default nothing */
  readonly view?: LinkedView | undefined;
}

/** The names of the option `view`. */
export const viewNames = { show: oneOf(...companyFilters), ...listNames };

/** Events of the list of companies. */
export interface CompaniesEvents extends ServiceEvents, LinkedViewEvents {
  /** Another company was opened: its session is stored. */
  authChange: AuthChange;
  /** To the first page of the company that was opened, or to its reconciliation. */
  navigate: Navigation;
}

/** Lists the companies that the user may enter, with what is left to do in each, and opens one in place of another. */
export const widget = defineServiceWidget<CompaniesOptions, CompaniesEvents, CompaniesMessages>({
  name: 'companies',
  events: { ...serviceEvents, viewChange: true, authChange: true, navigate: true },
  styles: [listStyles, fieldStyles, styles].join(''),
  messages,
  options: fields({ ...ownPageFields, view: viewOption(viewNames) }),
  start(context) {
    const { life, emit, service, guard, homeLink, reportResource, text: texts, locale } = context;
    const port = companiesPort(service);
    const part = createLaterPart(context, 'comparison-part', () => import('./comparison-part.ts'));
    const model = guard(
      createCompaniesModel(life, port, {
        leave: (to) => emit('navigate', { to, how: 'push' }),
        keep(company, to) {
          const before = service.record();
          const record = before && enteredSession(before, company, Date.now());
          if (record === null || !writeSession(record)) return false;
          browserStore.set(storageKeys.realmId, record.realmId);
          emit('authChange', authChangeOf(record));
          const first = nextPage(record);
          // Without its set-up a company has no other page.
          emit('navigate', { to: first === '/home' && to !== undefined ? to : first, how: 'push' });
          return true;
        },
      }),
    );
    linkView(context, {
      stores: [model.store, model.table],
      read() {
        const { filter, typed } = model.store.getState();
        return { show: filter ?? undefined, find: typed.trim() || undefined, ...model.table.getState() };
      },
      show(view) {
        model.setFilter(companyFilters.find((filter) => filter === view['show']) ?? null);
        model.type(view['find'] ?? '');
        model.table.setState({ sort: view['sort'] });
      },
    });
    reportResource(model.companies);
    void extendSession(service);
    void model.load();
    return () =>
      createElement(CompaniesView, { model, port, life, part, text: texts(), locale: locale(), homeLink: homeLink() });
  },
});

export const { mount } = widget;
export type { CompaniesMessages };
