import type { BaseOptions } from './base-options.ts';
import { mountWidget } from './mount-widget.ts';
import type { Widget, WidgetDefinition } from './widget.ts';

/** Makes a widget from its definition. `Input`: the options as an integrator writes them; `Options`: as the widget reads them. */
export function defineWidget<Options, Events, Messages extends object, Input extends object = Options & object>(
  definition: WidgetDefinition<Options, Events, Messages>,
): Widget<Input, Events, Messages, BaseOptions<Events, Messages>> {
  const { name } = definition;
  const mount = (target: Element | string, options: Input & BaseOptions<Events, Messages>) =>
    mountWidget(definition, target, options);
  return { name, mount: Object.assign(mount, { widgetName: name }) };
}
