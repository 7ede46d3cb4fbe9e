import {
  buttonStyles,
  comboboxStyles,
  dialogStyles,
  fieldStyles,
  layoutStyles,
  noticeStyles,
  progressStyles,
} from '@salestax/ui';
import { defineWidget, fields, optional, text } from '@salestax/widget-kit';
import { createElement } from 'react';
import { connectService, serviceFields, type ServiceEvents, type ServiceOptions } from '../service/service.ts';
import { webAddress } from '../options/web-address.ts';
import optionStyles from '../company-options/company-options.css';
import styles from './connector-settings.css';
import { changesOf, isUnfinished, type FormState } from './form-state.ts';
import { messages, type SettingsMessages } from './messages.ts';
import { createSettingsScreen, type Screen } from './model.ts';
import { settingsPort } from './port.ts';
import { SettingsView } from './view.tsx';

/** Options of the connector settings. */
export interface SettingsOptions extends ServiceOptions {
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
  /** The settings were saved, and the form has no unsaved changes. */
  saved: null;
}

/** How documents are sent to the tax provider: account, company, items, options. For administrators. */
export const widget = defineWidget<SettingsOptions, SettingsEvents, SettingsMessages>({
  name: 'connector-settings',
  styles: [
    layoutStyles,
    buttonStyles,
    noticeStyles,
    dialogStyles,
    fieldStyles,
    comboboxStyles,
    progressStyles,
    optionStyles,
    styles,
  ].join(''),
  messages,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    help: optional(fields({ settings: webAddress }), undefined),
  }),
  start(context) {
    const { life, emit } = context;
    const service = connectService(context);
    const { record } = service;
    const model = createSettingsScreen(life, settingsPort(service), {
      record,
      isSummary: () => context.options.get().source !== undefined,
      onSaved: () => emit('saved', null),
    });

    let emitted: SettingsEvents['dirty'] = { isDirty: false, reminder: null };
    function reportChanges(isDirty: boolean, isUnfinished: boolean): void {
      const reminder = isUnfinished ? context.text().incomplete : null;
      if (isDirty === emitted.isDirty && reminder === emitted.reminder) return;
      emitted = { isDirty, reminder };
      emit('dirty', emitted);
    }
    // Missing credentials cannot be entered here, so the link to their page must not lead to a question.
    const reportForm = (state: FormState) =>
      reportChanges(changesOf(state).length > 0, isUnfinished(state) && !state.loaded.areCredentialsMissing);

    function report(screen: Screen): void {
      if (screen.kind === 'loading') return reportChanges(false, false);
      if (screen.kind === 'failed') {
        const { problem } = screen.failure;
        const retryable = problem !== 'unauthorized' && problem !== 'refused';
        return context.fail({ code: problem, message: context.text().failed, retryable });
      }
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
        companyName: record()?.companyName ?? '',
        helpUrl: context.options.get().help?.settings ?? null,
        homeUrl: service.isEmbedded ? null : service.link('/home').href,
        credentialsLink: service.link('/linkcompany'),
        pageLink: { ...service.link('/connectorsettings'), target: '_blank', rel: 'noopener' },
        onSignIn: () => emit('navigate', { to: '/learnmore', how: 'push' }),
      });
  },
});

export const { mount } = widget;
export type { SettingsMessages };
