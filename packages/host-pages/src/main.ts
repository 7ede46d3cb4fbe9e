import { loadRuntimeConfig, readSession } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import type { RuntimeConfig } from '@salestax/contract';
import type { Navigation } from '@salestax/widget-kit';
import { element } from './element.ts';
import { pages } from './pages.ts';
import { startRouter } from './router.ts';
import { createStage, type Stage } from './stage.ts';

const stage = createStage(document);
void load();

async function load(): Promise<void> {
  const loaded = await loadRuntimeConfig(
    fetchHttp,
    location.origin,
    document.documentElement.dataset['env'] ?? 'local',
  );
  if (loaded.ok) return start(stage, loaded.config);
  const retry = element('button', { type: 'button', class: 'button' }, 'Retry');
  retry.addEventListener('click', () => void load());
  stage.tell(
    'The service is not set up',
    'These pages did not find a configuration they can use. Whoever runs the service can put it right:',
    element('code', {}, loaded.reason),
    retry,
  );
}

function start(stage: Stage, config: RuntimeConfig): void {
  const bases = { oauthBaseUrl: config.OAuthUrls.oAuthBaseUrl, apiBaseUrl: config.avatax.api_base_url };
  let navigate: (to: Navigation) => void = () => {};
  const context = { config, bases, navigate: (to: Navigation) => navigate(to) };
  navigate = startRouter({
    page: window,
    table: pages,
    isSignedIn: () => readSession(Date.now()) !== null,
    signal: new AbortController().signal,
    show(page, isFirst) {
      if (page === null)
        stage.tell(
          'Page not found',
          'There is no page at this address.',
          element('a', { href: '/home' }, 'Go to home'),
        );
      else void stage.show(page, context);
      if (!isFirst) stage.focus();
    },
  });
}
