import { createElement } from 'react';
import { defineWidget, fields, text as someText } from '@salestax/widget-kit';
import { messages, type ProviderHeaderMessages } from './messages.ts';
import { ProviderHeaderView } from './view.tsx';
import styles from './provider-header.css';

/** Options of the provider header. It makes no call and runs on any page. */
export interface ProviderHeaderOptions {
  /** The title of the page below it. */
  readonly title: string;
}

/** Replaces the connector's header in a window that another product opened: it names that product and has no links. */
export const widget = defineWidget<ProviderHeaderOptions, object, ProviderHeaderMessages>({
  name: 'provider-header',
  events: {},
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
