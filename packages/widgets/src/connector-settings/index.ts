import { createElement } from 'react';
import type { Failure } from '@salestax/client';
import {
  buttonStyles,
  comboboxStyles,
  dialogStyles,
  fieldStyles,
  layoutStyles,
  noticeStyles,
  progressStyles,
} from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { webAddress } from '../options/web-address.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { createLaterPart } from '../service/later-part.tsx';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { isForAdministrators } from '../session/administrator.ts';
import { setUpStyles } from '../set-up/set-up-checklist.tsx';
import { changesOf, isUnfinished, type FormState } from './form-state.ts';
import { missingNames } from './form.tsx';
import type { SettingsMessages } from './messages.ts';
import { createSettingsScreen, type Screen } from './model.ts';
import { openingMessages } from './opening-messages.ts';
import { settingsPort } from './port.ts';
import { SettingsView } from './view.tsx';
import optionStyles from '../company-options/company-options.css';
import styles from './connector-settings.css';

/** Options of the connector settings. */
export interface SettingsOptions extends EmbeddableOptions {
  /** The origin of the window. With a source the settings are read-only. */
  readonly source?: string | undefined;
  /** The page that explains the settings; without it there is no link. */
  readonly help?: { readonly settings: string } | undefined;
}

/** Events of the connector settings. */
export interface SettingsEvents extends ServiceEvents {
  /**
   * There are unsaved changes, or none any more: confirm before the page is left. `reminder`: the text to show then
   * when nothing is changed because the settings lack a required value; null: nothing.
   */
  dirty: { readonly isDirty: boolean; readonly reminder: string | null };
  /** The settings were saved. What was typed meanwhile is still unsaved: see `dirty`. */
  saved: null;
}

/** How documents are sent to the tax provider: account, company, items, options. For administrators. */
export const widget = defineServiceWidget<SettingsOptions, SettingsEvents, SettingsMessages>({
  name: 'connector-settings',
  events: { ...serviceEvents, dirty: true, saved: true },
  styles: [
    layoutStyles,
    buttonStyles,
    noticeStyles,
    dialogStyles,
    fieldStyles,
    comboboxStyles,
    progressStyles,
    optionStyles,
    setUpStyles,
    styles,
  ].join(''),
  messages: openingMessages,
  laterMessages: true,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    help: optional(fields({ settings: webAddress }), undefined),
  }),
  start(context) {
    const { life, emit, service } = context;
    const { record } = service;
    const port = settingsPort(service);
    const simulating = {
      part: createLaterPart(context, 'simulation-part', () => import('./simulation-part.ts')),
      life,
      service,
      searchItems: port.searchItems,
    };
    const needsAdministrator = (failure: Failure) => !service.isEmbedded && isForAdministrators(failure);
    const model = context.guard(
      createSettingsScreen(life, port, {
        record,
        isSummary: () => context.options.get().source !== undefined || !service.mayManage(),
        hasSteps: !service.isEmbedded,
        needsAdministrator,
        onSaved: () => emit('saved', null),
      }),
    );

    let emitted: SettingsEvents['dirty'] = { isDirty: false, reminder: null };
    function reportChanges(isDirty: boolean, reminder: string | null): void {
      if (isDirty === emitted.isDirty && reminder === emitted.reminder) return;
      emitted = { isDirty, reminder };
      emit('dirty', emitted);
    }
    // Missing credentials are entered on another page: the link to that page must not lead to a question.
    const reminderOf = (state: FormState) =>
      isUnfinished(state) && !state.loaded.areCredentialsMissing
        ? `${context.text().incomplete} ${missingNames(state, context.text(), context.locale())}`
        : null;
    const reportForm = (state: FormState) => reportChanges(changesOf(state).length > 0, reminderOf(state));

    function report(screen: Screen): void {
      if (screen.kind === 'loading') return reportChanges(false, null);
      if (screen.kind === 'failed') return service.report(screen.failure);
      context.ready();
      if (screen.kind === 'not-allowed') emit('navigate', { to: '/home', how: 'replace' });
      if (screen.kind !== 'form') return;
      const { store } = screen.form;
      reportForm(store.getState());
      life.own(store.subscribe(reportForm));
    }
    life.own(model.store.subscribe(({ screen }) => report(screen)));
    context.options.subscribe(({ source }, before) => {
      if (source !== before.source) void model.open();
    });
    void model.open();

    return () =>
      createElement(SettingsView, {
        model,
        text: context.text(),
        locale: context.locale(),
        companyName: record()?.companyName ?? '',
        helpUrl: context.options.get().help?.settings ?? null,
        link: service.isEmbedded ? null : service.link,
        // A window with a source has no links out of it, except the one that opens the page.
        homeUrl: service.isEmbedded || context.options.get().source !== undefined ? null : service.link('/home').href,
        credentialsLink: service.hasLinkTo('/linkcompany') ? service.link('/linkcompany') : null,
        pageLink: { ...service.link('/connectorsettings'), target: '_blank', rel: 'noopener' },
        simulating,
        needsAdministrator,
        onSignIn: () => emit('navigate', { to: '/learnmore', how: 'push' }),
      });
  },
});

export const { mount } = widget;
export type { SettingsMessages };
