import { mountWidget } from './mount-widget.tsx';
import type { Widget, WidgetDefinition } from './widget.ts';

/** Makes a widget of its definition. `Input` is what an integrator writes, `Options` what the widget reads. */
export function defineWidget<Options, Events, Messages extends object, Input = Options>(
  definition: WidgetDefinition<Options, Events, Messages>,
): Widget<Input, Events, Messages> {
  return {
    name: definition.name,
    mount: (target, options) => mountWidget<Options, Events, Messages, Input>(definition, target, options),
  };
}
