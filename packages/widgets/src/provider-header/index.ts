import { defineWidget, fields, text as someText } from '@salestax/widget-kit';
import { createElement } from 'react';
import { messages, type ProviderHeaderMessages } from './messages.ts';
import styles from './provider-header.css';
import { ProviderHeaderView } from './view.tsx';

/** Options of the tax provider's header. It asks no service and runs on any page. */
export interface ProviderHeaderOptions {
  /** The title of the page below it. */
  readonly title: string;
}

/** What stands in the place of the connector's header in a window that another product has opened: whose it is, and no way out of it. */
export const widget = defineWidget<ProviderHeaderOptions, object, ProviderHeaderMessages>({
  name: 'provider-header',
  styles,
  messages,
  options: fields({ title: someText }),
  start({ options, ready, text }) {
    ready();
    return () => createElement(ProviderHeaderView, { title: options.get().title, provider: text().provider });
  },
});

export const { mount } = widget;
export type { ProviderHeaderMessages };
