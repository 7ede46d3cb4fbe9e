import { createElement } from 'react';
import { fillIn } from '@salestax/client';
import { routes } from '@salestax/contract';
import { buttonStyles, dialogStyles, fieldStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { fields, importPart } from '@salestax/widget-kit';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { serviceFields, serviceEvents, type ServiceEvents, type EmbeddableOptions } from '../service/service.ts';
import { messages, type NexusMessages } from './messages.ts';
import { createNexusModel } from './model.ts';
import { NexusView } from './view.tsx';
import styles from './nexus.css';

export type NexusOptions = EmbeddableOptions;

/** Events of the nexus widget. */
export interface NexusEvents extends ServiceEvents {
  /** These regions were enabled at the tax provider, as country and state: 'US-NE'. */
  enabled: { readonly regions: readonly string[] };
  /** This region was taken back on the day it was added. */
  takenBack: { readonly region: string };
}

/** Where a company sells and collects, and how near each state's threshold is; adds regions at the tax provider. */
export const widget = defineServiceWidget<NexusOptions, NexusEvents, NexusMessages>({
  name: 'nexus',
  events: { ...serviceEvents, enabled: true, takenBack: true },
  styles: [layoutStyles, buttonStyles, dialogStyles, fieldStyles, noticeStyles, progressStyles, styles].join(''),
  messages,
  options: fields(serviceFields),
  start(context) {
    const { service, homeLink, reportStates } = context;
    const params = () => ({ params: { userId: service.ids().userId } });
    const model = context.guard(
      createNexusModel(
        context.life,
        {
          // A vendor that does not answer now is no reason to leave the page.
          read: () => service.showBusy(service.call(routes.nexus, { ...params(), isRetryable: true })),
          map: () => importPart('us-map', () => import('./us-map.ts')),
          enable: (body) => service.showBusy(service.call(routes.enableNexus, { ...params(), body })),
        },
        {
          enabled: (regions) => context.emit('enabled', { regions }),
          takenBack: (region) => context.emit('takenBack', { region }),
        },
      ),
    );
    reportStates(model.store, {
      isReady: ({ phase }) => phase === 'ready',
      failureOf: (state) => (state.phase === 'failed' ? state.failure : null),
    });
    context.life.own(
      model.store.subscribe((state, before) => {
        const { outcome } = state;
        if (outcome === before.outcome) return;
        if (outcome?.kind === 'enabled') context.announce(context.text().enabled);
        if (outcome?.kind === 'taken-back')
          context.announce(fillIn(context.text().takenBack, { region: outcome.region.stateName }));
      }),
    );
    void model.load();
    // Who may see the settings may also add regions.
    const mayChange = () => (service.isEmbedded ? service.mayManage() : service.record()?.isUsrAlw === true);
    return () =>
      createElement(NexusView, {
        model,
        mayChange: mayChange(),
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
      });
  },
});

export const { mount } = widget;
export type { NexusMessages };
