import { createElement } from 'react';
import { browserStore, accountingSetUpIn, saveFile, storageKeys, type AuthChange } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, dialogStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import {
  defineWidget,
  fields,
  guarded,
  oneOf,
  optional,
  type Lifetime,
  type Navigation,
  type SessionEnd,
} from '@salestax/widget-kit';
import { checkUpStyles } from '../check-up/check-up-card.tsx';
import { createCheckUp } from '../check-up/check-up.ts';
import { connectService, ownPageFields, type OwnPageOptions, type Service } from '../service/service.ts';
import { leaveCompany } from '../session/leave-company.ts';
import { setUpStyles } from '../set-up/set-up-checklist.tsx';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { accountingAddress, createDeparture, onReturn, providerAddress } from '../sign-in/sign-in-steps.ts';
import { onFlowEnd, openFlow, type OpenFlow } from '../sign-in/sign-in-windows.ts';
import { messages, type IntegrationMessages } from './messages.ts';
import { createIntegrationModel, type Disconnected, type IntegrationModel, type IntegrationProblem } from './model.ts';
import { IntegrationView } from './view.tsx';
import styles from './integration.css';

/** Options of the integration widget, the page `/integration`. Runs on the connector's own pages only. */
export interface IntegrationOptions extends OwnPageOptions {
  /** Why the user was led here: another page needs a connected company. @default the user asked for this page */
  readonly notice?: 'not-connected' | undefined;
}

/** Events of the integration widget. */
export interface IntegrationEvents {
  /** 'reload' to the tax provider's page, which the page checks against its configured origins; 'push' to our own. */
  navigate: Navigation;
  /**
   * The accounting service's page in a separate, centred window. The page opens an empty one synchronously, with this
   * name and without `noopener`, and `url` in it after a check against its configured origins; it closes the window when
   * `url` is null. When the browser blocks it, `url` opens in this window.
   */
  openWindow: OpenFlow;
  /** The company was disconnected, or another one is about to be chosen: the header shows none. */
  authChange: AuthChange;
  /** The session has ended. */
  sessionExpired: SessionEnd;
  /** A call that the user waits for has started or ended. */
  busy: { readonly isBusy: boolean };
}

/** Shows what is connected, and starts each step. */
export const widget = defineWidget<IntegrationOptions, IntegrationEvents, IntegrationMessages>({
  name: 'integration',
  events: { navigate: true, openWindow: true, authChange: true, sessionExpired: true, busy: true },
  styles: [
    buttonStyles,
    dialogStyles,
    layoutStyles,
    noticeStyles,
    progressStyles,
    signInCardStyles,
    checkUpStyles,
    setUpStyles,
    styles,
  ].join(''),
  messages,
  options: fields({ ...ownPageFields, notice: optional(oneOf('not-connected'), undefined) }),
  start(context) {
    const { life, emit, options } = context;
    const connect = () =>
      connectService({
        ...context,
        // A failed step has its own message and Retry here.
        emit(_, event) {
          if ('isBusy' in event) emit('busy', event);
          else if ('reason' in event && event.reason !== 'failed') emit('sessionExpired', event);
        },
      });
    let service = connect();
    const go = (to: Navigation) => emit('navigate', to);
    const checkUp = createCheckUp(life, () => {
      const { callQuietly, ids, showBusy } = service;
      return showBusy(callQuietly(routes.checkUp, { params: { userId: ids().userId } }));
    });
    const withoutCompany = () => {
      checkUp.reset();
      void leaveCompany(service.call, (change) => emit('authChange', change));
      // A step that was started for one company must not continue with another session.
      service = connect();
    };

    const model = guarded(
      context,
      createIntegrationModel(life, {
        notice: options.get().notice ?? null,
        record: () => service.record(),
        async configuration() {
          const { callQuietly, ids } = service;
          const answer = await callQuietly(routes.userConfiguration, { params: { userId: ids().userId } });
          return answer.ok ? answer.value : null;
        },
        accountingAddress: (start) => service.showBusy(accountingAddress(service.call, start)),
        open: (url) => openFlow(url, (request) => emit('openWindow', request)),
        saveLog: () => service.showBusy(saveLog(service)),
        disconnect: (realmId) => service.showBusy(disconnect(service, realmId)),
        withoutCompany,
        connected: accountingSetUpIn().markConnected,
        go,
      }),
    );
    const signIn = createDeparture(
      life,
      () => service.showBusy(providerAddress(service.call)),
      (to) => go({ to, how: 'reload' }),
      'provider-failed',
    );
    onReturn(life, () => {
      signIn.reset();
      model.returned();
    });
    watchWindows(life, model);
    void model.load();
    context.ready();
    return () => createElement(IntegrationView, { model, checkUp, signIn, link: service.link, text: context.text() });
  },
});

/** All signs that another window has progressed; none of them works in every browser. */
function watchWindows(life: Lifetime, model: IntegrationModel): void {
  onFlowEnd(life, model.flowEnded);
  life.own(browserStore.watch(storageKeys.session, model.checkSession));
  life.listen(window, 'focus', model.returned);
}

/** As JSON, which the tax provider's support reads. */
async function saveLog({ call, ids }: Service): Promise<IntegrationProblem | null> {
  const answer = await call(routes.providerCalls, { params: { userId: ids().userId } });
  if (!answer.ok) return { code: 'log-failed', reason: '', correlationId: answer.correlationId };
  const content = JSON.stringify(answer.value.calls, null, 2);
  saveFile({ name: 'avatax-calls.json', type: 'application/json', content });
  return null;
}

async function disconnect(service: Service, realmId: string): Promise<Disconnected> {
  const answer = await service.call(routes.disconnectOwn, { params: { realmId } });
  if (!answer.ok) {
    const code =
      answer.problem === 'refused' ? 'administrator' : answer.problem === 'unauthorized' ? 'no-session' : 'network';
    return { ok: false, problem: { code, reason: '', correlationId: answer.correlationId } };
  }
  const { isQboDisconnected, error } = answer.value;
  if (isQboDisconnected && error === null) return { ok: true };
  const { correlationId } = answer;
  return { ok: false, problem: { code: 'not-disconnected', reason: error?.message ?? '', correlationId } };
}

export const { mount } = widget;
export type { IntegrationMessages };
