import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fields, type WidgetFailure } from '@salestax/widget-kit';
import { config } from '../testing/session.fixture.ts';
import { defineServiceWidget } from './define-service-widget.ts';
import { failureMessages, type FailureMessages } from './failed.tsx';
import { createLaterPart, PendingPart, useLaterPart, type LaterPart } from './later-part.tsx';
import { serviceEvents, serviceFields, type ServiceEvents, type ServiceOptions } from './service.ts';

const part = { styles: '.st-later { color: red; }', Content: () => createElement('p', {}, 'The content') };
const load = vi.fn<() => Promise<typeof part>>();
let page = new AbortController();

function View({ later, text }: { readonly later: LaterPart<typeof part>; readonly text: FailureMessages }) {
  const loaded = useLaterPart(later, true);
  return (
    <>
      {loaded !== null && <loaded.Content />}
      <PendingPart part={later} text={text}>
        <p>Waiting</p>
      </PendingPart>
    </>
  );
}

const widget = defineServiceWidget<ServiceOptions, ServiceEvents, FailureMessages>({
  name: 'later',
  events: serviceEvents,
  styles: '',
  messages: failureMessages,
  options: fields(serviceFields),
  start(context) {
    const later = createLaterPart(context, 'later', load);
    context.ready();
    return () => <View later={later} text={context.text()} />;
  },
});

async function mounted() {
  const failures: WidgetFailure[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  const handle = widget.mount(place, {
    config,
    session: () => Promise.resolve('token'),
    isolation: 'light',
    signal: page.signal,
    on: { error: (failure: WidgetFailure) => void failures.push(failure) },
  });
  await handle.ready;
  return { place, failures };
}

afterEach(() => {
  page.abort();
  page = new AbortController();
  load.mockReset();
  document.body.replaceChildren();
});

it('shows what waits for a part, and then the part with its styles', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof part>();
  load.mockReturnValue(promise);
  const { place } = await mounted();
  expect(place.textContent).toContain('Waiting');
  const sheets = document.adoptedStyleSheets.length;
  resolve(part);
  await vi.waitFor(() => expect(place.textContent).toContain('The content'));
  expect(place.textContent).not.toContain('Waiting');
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1);
});

it('says that a part could not be loaded, tells the page, and loads it again on request', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(part);
  const { place, failures } = await mounted();
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain(failureMessages.failed));
  expect(failures).toMatchObject([{ code: 'load-failed', message: failureMessages.failed, retryable: true }]);
  place.querySelector<HTMLElement>('[role=alert] button')?.click();
  await vi.waitFor(() => expect(place.textContent).toContain('The content'));
  expect(place.querySelector('[role=alert]')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});
