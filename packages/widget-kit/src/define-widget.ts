import { createElement, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { BaseOptions } from './base-options.ts';
import baseStyles from './base.css';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Lifetime } from './lifetime.ts';
import type { WidgetRenderer } from './widget-renderer.ts';
import { mountWidget } from './mount-widget.ts';
import { oneOf, optional } from './options.ts';
import { applyStyles } from './styles.ts';
import { theme, applyTheme, type ResolvedTheme } from './theme.ts';
import { tokenSheet } from './tokens.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

interface FullAppearance {
  readonly theme: ResolvedTheme;
  readonly isolation: 'shadow' | 'light';
}

const readTheme = optional(theme, theme({}));
const readIsolation = optional(oneOf('shadow', 'light'), 'shadow');

const reactRenderer: WidgetRenderer<FullAppearance, ComponentType> = {
  read: ({ theme, isolation, ...own }) => ({
    appearance: { theme: readTheme(theme, 'theme'), isolation: readIsolation(isolation, 'isolation') },
    own,
  }),
  root: (host, { isolation }) => (isolation === 'light' ? host : host.attachShadow({ mode: 'open' })),
  createApplyAppearance({ host, inner, styles, nonce, life, emit }) {
    applyStyles(inner, [tokenSheet(), baseStyles, styles], nonce ?? null, life);
    watchSize(host, life, (size) => emit('resize', size));
    const apply = applyTheme(host, life);
    return ({ theme }) => apply(theme);
  },
  createRenderer(view, name) {
    const tree = createRoot(view, { identifierPrefix: `${name}-`, onCaughtError: () => {} });
    return {
      render: (run, text) => tree.render(createElement(ErrorBoundary, { ...run, text })),
      clear: () => tree.unmount(),
    };
  },
};

/** Makes a widget from its definition. `Input`: the options as an integrator writes them; `Options`: as the widget reads them. */
export function defineWidget<Options, Events, Messages extends object, Input extends object = Options & object>(
  definition: WidgetDefinition<Options, Events, Messages>,
): Widget<Input, Events, Messages, BaseOptions<Events, Messages>> {
  return { name: definition.name, mount: (target, options) => mountWidget(reactRenderer, definition, target, options) };
}

function watchSize(
  host: Element,
  life: Lifetime,
  onSize: (size: { readonly width: number; readonly height: number }) => void,
): void {
  const observer = new ResizeObserver((entries) => {
    for (const { contentRect } of entries) onSize({ width: contentRect.width, height: contentRect.height });
  });
  observer.observe(host);
  life.own(() => observer.disconnect());
}
