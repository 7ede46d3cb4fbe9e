import { createElement } from 'react';
import {
  authChangeOf,
  awaitsSetUp,
  onboardingPath,
  readOnboarding,
  readSession,
  writeSession,
  type AuthChange,
  type SessionRecord,
} from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, dialogStyles, fieldStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { fields } from '@salestax/widget-kit';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { leaveCompany } from '../session/leave-company.ts';
import { messages, type LinkCompanyMessages } from './messages.ts';
import { createLinkCompanyModel } from './model.ts';
import { LinkCompanyView } from './view.tsx';
import styles from './link-company.css';

/** Options of the link-company widget. Runs on the connector's own pages only, and needs a session. */
export interface LinkCompanyOptions extends OwnPageOptions {}

/**
 * Events of the link-company widget, besides `navigate` (to `/home` with `how` 'replace' once a company is linked; to
 * `/integration`, or `/learnmore` when the sign-in has ended, with `how` 'reload' on 'Back to integration'; to `/learnmore`
 * with `how` 'push' for the sign-in as an administrator).
 */
export interface LinkCompanyEvents extends ServiceEvents {
  /** The stored session has changed: names, or what is set up. */
  authChange: AuthChange;
  /** A provider company was linked. */
  linked: { readonly companyCode: string };
}

/**
 * Requests the tax provider's credentials when the service has no working ones, and links a company of that account.
 */
export const widget = defineServiceWidget<LinkCompanyOptions, LinkCompanyEvents, LinkCompanyMessages>({
  name: 'link-company',
  events: { ...serviceEvents, authChange: true, linked: true },
  styles: [buttonStyles, dialogStyles, fieldStyles, layoutStyles, noticeStyles, progressStyles, styles].join(''),
  messages,
  options: fields(ownPageFields),
  start(context) {
    const { life, emit, guard } = context;
    const { call, ids, link, showBusy } = context.service;
    const record = () => readSession(Date.now());
    const storeSession = (changed: SessionRecord) => {
      writeSession(changed);
      emit('authChange', authChangeOf(changed));
    };
    const ofUser = () => ({ params: { userId: ids().userId } });

    const model = guard(
      createLinkCompanyModel(life, {
        record,
        awaitsSetUp: () => awaitsSetUp(readOnboarding(), record()?.realmId ?? ''),
        storeSession,
        status: () => call(routes.userConfiguration, ofUser()),
        authorization: () => call(routes.providerAuthorization, ofUser()),
        companies: () => showBusy(call(routes.providerCompanies, { ...ofUser(), isRetryable: true })),
        authorize: (body) => showBusy(call(routes.authorizeProvider, { ...ofUser(), body })),
        link: (companyCode) => showBusy(call(routes.linkCompany, { ...ofUser(), body: { companyCode } })),
        linked(companyCode) {
          emit('linked', { companyCode });
          emit('navigate', { to: link('/home').href, how: 'replace' });
        },
        async goBack() {
          const path = await leaveCompany(call, (change) => emit('authChange', change));
          emit('navigate', { to: link(path).href, how: 'reload' });
        },
        signIn: () => emit('navigate', { to: link('/learnmore').href, how: 'push' }),
      }),
    );
    life.own(
      model.store.subscribe(({ phase }, before) => {
        if (phase === before.phase) return;
        if (phase.step !== 'loading') context.ready();
        if (phase.step === 'linking') context.announce(context.text().linking(phase.company.companyName));
        if (phase.step === 'linked') context.announce(context.text().linked);
      }),
    );
    void model.load();

    /** null for a user who may not link, for a linked company, and while the company's id is unknown. */
    const otherAccount = () => {
      const { realmId = '', userId = '' } = record() ?? {};
      const requestToken = model.requestToken();
      if ([realmId, userId, requestToken].includes('')) return null;
      return link(`/avataxlogin?${new URLSearchParams({ id: realmId, requestToken, userId })}`).href;
    };
    return () =>
      createElement(LinkCompanyView, {
        model,
        text: context.text(),
        links: {
          otherAccount: otherAccount(),
          connect: link('/integration').href,
          signIn: link('/learnmore').href,
          onboarding: link(onboardingPath).href,
        },
      });
  },
});

export const { mount } = widget;
export type { LinkCompanyMessages };
