import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import { routes } from '@salestax/contract';
import { dialogStyles, fieldStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { fields } from '@salestax/widget-kit';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { ownPageFields, type OwnPageOptions, serviceEvents, type ServiceEvents } from '../service/service.ts';
import { messages, type AccessMessages } from './messages.ts';
import { createAccessModel, type AccessChange } from './model.ts';
import { AccessView } from './view.tsx';
import { sentenceOfChange } from './wording.ts';
import styles from './access.css';

/** Options of the access widget, the page `/access`. Runs on the connector's own pages only, and needs a session. */
export interface AccessOptions extends OwnPageOptions {}

export type AccessEvents = ServiceEvents;

/**
 * Who has access to a company: the integrators, which its administrators can block, support staff, whom they can let read its
 * documents for a limited time, and the sign-ins of its users, who can end their own.
 */
export const widget = defineServiceWidget<AccessOptions, AccessEvents, AccessMessages>({
  name: 'access',
  events: serviceEvents,
  styles: [layoutStyles, fieldStyles, dialogStyles, noticeStyles, progressStyles, styles].join(''),
  messages,
  options: fields(ownPageFields),
  start(context) {
    const { service, homeLink, reportResource } = context;
    const params = () => ({ params: { realmId: service.ids().realmId } });
    const send = (change: AccessChange) => {
      if (change.kind === 'sign-in')
        return service.call(routes.endUserSession, { ...params(), body: { id: change.id } });
      if (change.kind === 'support')
        return service.call(routes.changeSupportAccess, { ...params(), body: bodyOf(change) });
      const { clientId, action } = change;
      return service.call(routes.changeIntegrator, { ...params(), body: { clientId, action } });
    };
    const model = context.guard(
      createAccessModel(context.life, {
        read: () => service.showBusy(service.call(routes.companyAccess, params())),
        change: (change) => service.showBusy(send(change)),
      }),
    );
    reportResource(model.access);
    context.life.own(
      model.store.subscribe(({ outcome }, before) => {
        if (outcome !== null && outcome !== before.outcome)
          context.announce(fillIn(sentenceOfChange(outcome, context.text()), clientOf(outcome)));
      }),
    );
    void model.load();
    return () =>
      createElement(AccessView, { model, text: context.text(), locale: context.locale(), homeLink: homeLink() });
  },
});

const bodyOf = (change: Extract<AccessChange, { readonly kind: 'support' }>) =>
  change.duration === null ? { duration: null } : { duration: change.duration, reason: change.reason };

const clientOf = (change: AccessChange) => (change.kind === 'integrator' ? { client: change.clientId } : {});

export const { mount } = widget;
export type { AccessMessages };
