import { createElement } from 'react';
import {
  createClientLog,
  readOnboarding,
  readSession,
  removeOnboarding,
  storageKeys,
  tabStore,
  writeOnboarding,
  type SessionRecord,
} from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import { buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, guarded, optional } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { queryValue } from '../options/query-value.ts';
import { webAddress } from '../options/web-address.ts';
import { connectSilently } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { failureMessage, type OnboardingMessage } from '../sign-in/portal-message.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import type { CloseWindow } from '../sign-in/sign-in-windows.ts';
import { consentAddress, signInAddress } from './addresses.ts';
import { readCompletion, removeCompletion, writeCompletion } from './completion.ts';
import { messages, sentenceOf, type OnboardingMessages } from './messages.ts';
import { createOnboardingModel } from './model.ts';
import { readSetUp } from './set-up.ts';
import { OnboardingView } from './view.tsx';
import styles from './onboarding.css';

/** Options of the onboarding widget. Runs on the connector's own pages only. */
export interface OnboardingOptions extends OwnPageOptions {
  /**
   * Arguments that the tax provider's portal put into the page's query, each as `URLSearchParams.get` returns it. A
   * running onboarding continues without them; different ones start a new onboarding.
   */
  readonly arguments: {
    readonly connectorId: string | null;
    readonly accountId: string | null;
    readonly avataxCompanyId: string | null;
    readonly enableProcessing: string | null;
  };
  /** The user came to this page with the browser's back button: no step starts by itself. @default false */
  readonly isReturn?: boolean | undefined;
  /**
   * The portal, from the runtime configuration. @default none: the way back is `/learnmore`, and after success `/home`
   */
  readonly portal?: { readonly integrationsUrl: string } | undefined;
}

/** Events of the onboarding widget, besides `navigate` (`how` 'reload' for the vendors' pages and the portal). */
export interface OnboardingEvents {
  /** For the portal: a failure is posted to the parent window and to the opener, the completion to the opener. */
  portalMessage: { readonly to: 'parent' | 'opener'; readonly message: OnboardingMessage };
  /** The onboarding has ended: close this window if another one opened it, else go to `otherwise`. */
  closeWindow: CloseWindow;
}

/**
 * Leads from the tax provider's portal through its sign-in, the accounting service's consent and the missing setup
 * steps to the finished integration.
 */
export const widget = defineWidget<OnboardingOptions, OnboardingEvents, OnboardingMessages>({
  name: 'onboarding',
  events: { portalMessage: true, closeWindow: true },
  styles: [buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles, styles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    arguments: fields({
      connectorId: queryValue,
      accountId: queryValue,
      avataxCompanyId: queryValue,
      enableProcessing: queryValue,
    }),
    isReturn: optional(flag, false),
    portal: optional(fields({ integrationsUrl: webAddress }), undefined),
  }),
  start(context) {
    const { life, options, emit } = context;
    const service = connectSilently(context);
    const portalOr = (path: `/${string}`) => options.get().portal?.integrationsUrl ?? service.link(path).href;

    const log = createClientLog({ http: kyHttp, oauthBaseUrl: options.get().config.oauthBaseUrl });

    const model = guarded(
      context,
      createOnboardingModel(life, {
        records: { read: readOnboarding, write: writeOnboarding, remove: removeOnboarding },
        completions: { read: readCompletion, write: writeCompletion, remove: removeCompletion },
        signInAddress: () => signInAddress(service.call),
        consentAddress: (record) => consentAddress(service.call, record),
        caller: () => callerOf(readSession(Date.now())),
        setUp: (record) => readSetUp(service, record),
        log: (message) => log(message, 'Error'),
        go: (to) => emit('navigate', { to, how: 'reload' }),
        // A window that the portal opened closes: the portal is behind it.
        leaveToPortal: () => emit('closeWindow', { otherwise: portalOr('/learnmore') }),
        failed: (problem, status) => {
          const message = sentenceOf(problem, context.text());
          for (const to of ['parent', 'opener'] as const)
            emit('portalMessage', { to, message: failureMessage(status, message) });
        },
        completed({ connectorId, accountId, avataxCompanyId, enableProcessing }) {
          const details = { connectorId, accountId, avataxCompanyId, enableProcessing };
          emit('portalMessage', {
            to: 'opener',
            message: { type: 'salestax.onboarding', version: 1, status: 'Completed', success: true, ...details },
          });
        },
        close: () => emit('closeWindow', { otherwise: portalOr('/home') }),
      }),
    );
    onReturn(life, model.returned);
    model.start(options.get().arguments, options.get().isReturn);
    context.ready();
    return () =>
      createElement(OnboardingView, {
        model,
        // The shell of the page knows whether another page has opened its window.
        closesItself: tabStore.get(storageKeys.opened) !== null,
        hasPortal: options.get().portal !== undefined,
        link: service.link,
        text: context.text(),
        locale: context.locale(),
      });
  },
});

const callerOf = (session: SessionRecord | null) =>
  session && { account: session.avataxAccountNumber, mayManage: session.isUsrAlw, realmId: session.realmId };

export const { mount } = widget;
export type { OnboardingMessage, OnboardingMessages };
