import { createElement } from 'react';
import { type AuthChange, dayOf, formatDay } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, dialogStyles, fieldStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { fields, optional, text } from '@salestax/widget-kit';
import { checkUpStyles } from '../check-up/check-up-card.tsx';
import { createCheckUp } from '../check-up/check-up.ts';
import { webAddress } from '../options/web-address.ts';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { isForAdministrators } from '../session/administrator.ts';
import { leaveCompany } from '../session/leave-company.ts';
import { setUpStyles } from '../set-up/set-up-checklist.tsx';
import type { OpenWindow } from '../sign-in/sign-in-windows.ts';
import { messages, type HomeMessages } from './messages.ts';
import { createHomeModel } from './model.ts';
import { pendingPage } from './pending-page.ts';
import { HomeView } from './view.tsx';
import styles from './home.css';

/** Options of the home widget. */
export interface HomeOptions extends EmbeddableOptions {
  /** The origin of the page. With a source, or inside an iframe, the buttons that open windows are shown. */
  readonly source?: string | undefined;
  /** The provider's pages about the connector and about the tax product; without them there is no help. */
  readonly help?: { readonly connector: string; readonly avatax: string } | undefined;
}

/**
 * Events of the home widget, besides `navigate`: to `/connectorsettings` (`how` 'replace') for an administrator with an
 * incomplete setup, to `/on-boarding` (`how` 'replace') once that completes an onboarding, to `/completion` (`how`
 * 'replace') once a connection that was started in the accounting service is finished; to `/integration`, or
 * `/learnmore` when the sign-in has ended (`how` 'reload'), when the user leaves the company; to `/learnmore` (`how` 'push')
 * for the sign-in as an administrator. These on our own pages only.
 */
export interface HomeEvents extends ServiceEvents {
  /**
   * Open the settings or the reconciliation in a separate window; when the browser blocks it, open `url` in this one.
   */
  openWindow: OpenWindow;
  /** Calculation was switched to this value. */
  calculationChanged: { readonly isActive: boolean };
  /** The stored session has no company any more, or is removed. */
  authChange: AuthChange;
}

/** Sizes in CSS pixels of the windows that an embedded home opens. */
const windows = {
  configure: { path: '/connectorsettings/avatax', name: 'salestax-settings', width: 500, height: 620 },
  reconciliation: { path: '/reconciliation/avatax', name: 'salestax-reconciliation', width: 1_200, height: 680 },
} as const;

/** Switches calculation, links to every screen, and shows what needs attention today. */
export const widget = defineServiceWidget<HomeOptions, HomeEvents, HomeMessages>({
  name: 'home',
  events: { ...serviceEvents, openWindow: true, calculationChanged: true, authChange: true },
  styles: [
    layoutStyles,
    buttonStyles,
    noticeStyles,
    dialogStyles,
    fieldStyles,
    progressStyles,
    checkUpStyles,
    setUpStyles,
    styles,
  ].join(''),
  messages,
  options: fields({
    ...serviceFields,
    source: optional(text, undefined),
    help: optional(fields({ connector: webAddress, avatax: webAddress }), undefined),
  }),
  start(context) {
    const { life, emit, options, service, reportStates } = context;
    const isOwnPage = !service.isEmbedded;
    const mayManage = () => (service.isEmbedded ? service.mayManage() : service.record()?.isUsrAlw === true);
    const ofUser = () => ({ params: { userId: service.ids().userId } });

    const model = context.guard(
      createHomeModel(life, {
        configuration: () => service.showBusy(service.call(routes.userConfiguration, ofUser())),
        // The overview is optional: the page works without it.
        overview: () => service.callQuietly(routes.companyOverview, ofUser()),
        setCalculation: (status) =>
          service.showBusy(service.call(routes.setCalculationStatus, { ...ofUser(), body: { status } })),
        disconnect: () =>
          service.showBusy(service.call(routes.disconnectOwn, { params: { realmId: service.ids().realmId } })),
        async leaveCompany() {
          const path = await leaveCompany(service.call, (change) => emit('authChange', change));
          emit('navigate', { to: service.link(path).href, how: 'reload' });
        },
        redirectToPendingStep(configuration) {
          const page = isOwnPage ? pendingPage(configuration, mayManage()) : null;
          if (page === null) return false;
          context.ready();
          emit('navigate', { to: service.link(page).href, how: 'replace' });
          return true;
        },
        sentenceOf: (failure) =>
          failure.problem === 'refused' && !failure.message
            ? context.text().onlyAdministrator
            : context.sentenceOf(failure),
        needsAdministrator: (failure) => isOwnPage && isForAdministrators(failure),
        signIn: () => emit('navigate', { to: service.link('/learnmore').href, how: 'push' }),
      }),
    );
    reportStates(model.store, {
      isReady: ({ phase }) => phase === 'ready',
      failureOf: (state) => (state.phase === 'failed' ? state.failure : null),
    });
    life.own(
      model.store.subscribe((state, before) => {
        if (state.phase !== 'ready' || before.phase !== 'ready' || !before.isSwitching || state.isSwitching) return;
        const { status } = state.configuration;
        context.announce(`${context.text().calculation}: ${context.text()[status]}`);
        if (status !== before.configuration.status) emit('calculationChanged', { isActive: status === 'Active' });
      }),
    );
    const checkUp = createCheckUp(life, () => service.showBusy(service.callQuietly(routes.checkUp, ofUser())));
    void model.load();

    const open = ({ path, ...window }: (typeof windows)['configure' | 'reconciliation']) =>
      emit('openWindow', { url: service.link(path).href, ...window });
    return () =>
      createElement(HomeView, {
        model,
        checkUp,
        environment: {
          mayManage: mayManage(),
          isOwnPage,
          hasWindows: options.get().source !== undefined || window.self !== window.top,
          companyName: service.record()?.companyName ?? '',
          help: options.get().help ?? null,
          today: dayInWords(new Date(), context.locale()),
          now: new Date(),
        },
        link: service.link,
        hasLinkTo: service.hasLinkTo,
        onConfigure: () => open(windows.configure),
        onReconciliation: () => open(windows.reconciliation),
        text: context.text(),
        locale: context.locale(),
      });
  },
});

/** 'Wednesday 06/17/2026', in the user's time zone. */
function dayInWords(now: Date, locale: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(now);
  return `${weekday} ${formatDay(dayOf(now))}`;
}

export const { mount } = widget;
export type { HomeMessages };
