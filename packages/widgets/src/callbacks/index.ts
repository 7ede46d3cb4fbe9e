import { createElement } from 'react';
import { onboardingPath, readOnboarding, takeState, writeOnboarding, type AuthChange } from '@salestax/client';
import { buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import {
  defineWidget,
  fields,
  guarded,
  oneOf,
  wrongOption,
  type Navigation,
  type OptionReader,
} from '@salestax/widget-kit';
import { texts } from '../options/texts.ts';
import { connectQuietly } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { failureMessage, type OnboardingMessage } from '../sign-in/portal-message.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { accountingAddress, createDeparture, providerAddress, type AccountingStart } from '../sign-in/sign-in-steps.ts';
import { ownFlow, notifyFlowEnd, type CloseWindow } from '../sign-in/sign-in-windows.ts';
import { finishAccounting, hasAccountingParameters } from './accounting.ts';
import { messages, sentenceOf, type CallbacksMessages } from './messages.ts';
import { createCallbackModel } from './model.ts';
import { finishProvider, hasProviderParameters, onboardingAt } from './provider.ts';
import { CallbacksView } from './view.tsx';

/** Options of the callbacks widget, the pages `/authcallback` and `/aiauthcallback`. Runs on the connector's own pages only. */
export interface CallbacksOptions extends OwnPageOptions {
  /**
   * The vendor that the browser comes back from: `/authcallback` is the accounting service's, `/aiauthcallback` the tax
   * provider's.
   */
  readonly provider: 'accounting' | 'tax-provider';
  /**
   * The parameters of the address by name, from its fragment or else its query; empty for none. The page removes them
   * from its address first. From the tax provider: code, id_token, scope, state, session_state and error; from the
   * accounting service: code, state, scope, realmId, error and error_description. Fixed at mount.
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** User types that may open the settings (`allowedRoles` of the runtime configuration). */
  readonly allowedRoles: readonly string[];
}

/** Events of the callbacks widget. */
export interface CallbacksEvents {
  /** 'replace' for our own pages, 'reload' for another site's, which the page checks against its configured origins. */
  navigate: Navigation;
  /** The window is no longer needed: close it, or go to `otherwise` when the browser does not allow closing. */
  closeWindow: CloseWindow;
  /** For the tax provider's portal, to the parent window and to the opener: a step of its onboarding has failed. */
  portalMessage: { readonly to: 'parent' | 'opener'; readonly message: OnboardingMessage };
  /** A user has signed in. */
  authChange: AuthChange;
  /** A call that the user waits for has started or ended. */
  busy: { readonly isBusy: boolean };
}

const listOfTexts: OptionReader<readonly string[]> = (value, name = '') => {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  throw wrongOption(name, 'a list of texts');
};

/** Completes a sign-in at the tax provider or a consent at the accounting service, and leads to the next page. */
export const widget = defineWidget<CallbacksOptions, CallbacksEvents, CallbacksMessages>({
  name: 'callbacks',
  events: { navigate: true, closeWindow: true, portalMessage: true, authChange: true, busy: true },
  styles: [buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    provider: oneOf('accounting', 'tax-provider'),
    parameters: texts,
    allowedRoles: listOfTexts,
  }),
  start(context) {
    const { life, emit, options } = context;
    const { provider, parameters, allowedRoles } = options.get();
    const service = connectQuietly(context);
    const flow = ownFlow();
    const isAccounting = provider === 'accounting';
    const go = (to: Navigation) => emit('navigate', to);
    const depart = (to: string) => go({ to, how: 'reload' });
    const consent = (start: AccountingStart) =>
      service.showBusy(accountingAddress(service.call, start, onboardingAt('IntegrationStarted')));
    const callback = { call: service.call, parameters, now: Date.now };

    const model = guarded(
      context,
      createCallbackModel(life, {
        isComplete: isAccounting ? hasAccountingParameters(parameters) : hasProviderParameters(parameters),
        markUsed: () => takeState(parameters['state'] ?? ''),
        finish: () =>
          service.showBusy(
            isAccounting
              ? finishAccounting(callback)
              : finishProvider({
                  ...callback,
                  allowedRoles,
                  isOwnWindow: flow !== null,
                  signedIn: (change) => emit('authChange', change),
                }),
          ),
        signIn: createDeparture(life, () => service.showBusy(providerAddress(service.call)), depart, 'provider-failed'),
        signInAgain() {
          const onboarding = flow === null ? (onboardingAt('AIStarted') ?? onboardingAt('IntegrationStarted')) : null;
          if (onboarding === null) return null;
          writeOnboarding({ ...onboarding, status: 'AIStarted' });
          return onboardingPath;
        },
        reconnect: createDeparture(life, () => consent('reconnect'), depart, 'accounting-failed'),
        selectCompany: createDeparture(life, () => consent('select-company'), depart, 'accounting-failed'),
        go,
        failed(cause) {
          // A network failure may be retried. A `cause` that is a text is a question: `close` reports its end.
          const isFinal = typeof cause !== 'string' && cause.code !== 'network';
          if (flow !== null && isFinal) notifyFlowEnd({ kind: 'declined', flow });
          const onboarding = readOnboarding();
          if (onboarding === null || flow !== null) return;
          const message = failureMessage(onboarding.status, sentenceOf(cause, context.text()));
          for (const to of ['parent', 'opener'] as const) emit('portalMessage', { to, message });
        },
        close(kind, otherwise) {
          if (flow !== null) notifyFlowEnd({ kind, flow });
          emit('closeWindow', { otherwise });
        },
        isOwnWindow: flow !== null,
      }),
    );
    model.start();
    context.ready();

    const startAgain = () => {
      const isOnboarding = (readOnboarding()?.status ?? 'Completed') !== 'Completed';
      return service.link(isOnboarding ? onboardingPath : isAccounting ? '/integration' : '/learnmore').href;
    };
    return () =>
      createElement(CallbacksView, {
        model,
        text: context.text(),
        isAccounting,
        startAgain: flow === null ? startAgain() : null,
      });
  },
});

export const { mount } = widget;
export type { CallbacksMessages };
