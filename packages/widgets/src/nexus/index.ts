import { routes } from '@salestax/contract';
import { fields } from '@salestax/widget-kit';
import { buttonStyles, fieldStyles, layoutStyles, noticeStyles, popoverStyles, progressStyles } from '@salestax/ui';
import { createElement } from 'react';
import { defineServiceWidget } from '../service/define-service-widget.ts';
import { serviceFields, type ServiceEvents, type ServiceOptions } from '../service/service.ts';
import { messages, type NexusMessages } from './messages.ts';
import { createNexusModel } from './model.ts';
import styles from './nexus.css';
import { NexusView } from './view.tsx';

export type NexusOptions = ServiceOptions;

/** Events of the nexus widget. */
export interface NexusEvents extends ServiceEvents {
  /** These regions were enabled at the tax provider, as country and state: 'US-NE'. */
  enabled: { readonly regions: readonly string[] };
}

/** Where a company sells and collects, and how near each state's threshold is; adds regions at the tax provider. */
export const widget = defineServiceWidget<NexusOptions, NexusEvents, NexusMessages>({
  name: 'nexus',
  styles: [layoutStyles, buttonStyles, fieldStyles, noticeStyles, popoverStyles, progressStyles, styles].join(''),
  messages,
  options: fields(serviceFields),
  start(context) {
    const { service, homeLink, reportStates } = context;
    const params = () => ({ params: { userId: service.ids().userId } });
    const model = createNexusModel(
      context.life,
      {
        read: () => service.wait(service.call(routes.nexus, params())),
        map: () => import('./us-map.ts').catch(() => null),
        enable: (body) => service.wait(service.call(routes.enableNexus, { ...params(), body })),
      },
      (regions) => context.emit('enabled', { regions }),
    );
    reportStates(model.store, {
      isReady: ({ phase }) => phase === 'ready',
      failureOf: (state) => (state.phase === 'failed' ? state.failure : null),
    });
    context.life.own(
      model.store.subscribe((state, before) => {
        if (state.outcome?.kind === 'enabled' && state.outcome !== before.outcome)
          context.announce(context.text().enabled);
      }),
    );
    void model.load();
    const record = service.record();
    const mayAdd = service.isEmbedded || record?.isUsrAlw === true;
    return () =>
      createElement(NexusView, {
        model,
        mayAdd,
        text: context.text(),
        locale: context.locale(),
        homeLink: homeLink(),
      });
  },
});

export const { mount } = widget;
export type { NexusMessages };
