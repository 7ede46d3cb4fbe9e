import type { WidgetContext } from '@salestax/widget-kit';
import type { FailureMessages } from './failed.tsx';
import { connectService, type Service, type ServiceEvents, type ServiceOptions } from './service.ts';

/** The parts of a widget's context that its quiet service needs. */
interface QuietContext extends Pick<WidgetContext<ServiceOptions, object, object>, 'name' | 'life' | 'fail' | 'debug'> {
  readonly options: { readonly get: () => ServiceOptions };
  readonly text: () => Partial<FailureMessages>;
}

/** The service of a widget that shows its failures itself, with Retry: they must not redirect. The page gets no event of it. */
export const connectSilently = ({ name, life, fail, debug, options, text }: QuietContext): Service =>
  connectService({ name, life, fail, debug, options, text, emit: () => {} });

/** The same, where the page shows that the user waits. */
export const connectQuietly = ({
  emit,
  ...context
}: QuietContext & { readonly emit: (type: 'busy', event: ServiceEvents['busy']) => void }): Service =>
  connectService({ ...context, emit: (_, event) => 'isBusy' in event && emit('busy', event) });
