import { loadRuntimeConfig, writtenRuntimeConfig } from '@salestax/client';
import { fetchHttp, sendBy } from '@salestax/client/fetch-http';
import { sendFromPage } from '@salestax/client/send-from-page';
import { takeCallbackParams } from './callback-params.ts';
import { element } from './element.ts';
import { useStoredFont } from './font.ts';
import { loadLanguage } from './load-language.ts';
import { createPageView } from './page-view.ts';
import { startShell } from './shell.ts';

// Must come first: no request may be sent while the address contains a provider's parameters.
const callbackParams = takeCallbackParams(window);
sendBy(sendFromPage);
const pageView = createPageView(document);
void load();

async function load(): Promise<void> {
  const { env = 'local', config = '', font = '' } = document.documentElement.dataset;
  const withFont = useStoredFont(font).catch(() => undefined);
  const loaded = writtenRuntimeConfig(config) ?? (await loadRuntimeConfig(fetchHttp, location.origin, env));
  if (loaded.ok) {
    const [language] = await Promise.all([loadLanguage(loaded.config.messages), withFont]);
    pageView.setLanguage(language);
    return startShell(pageView, loaded.config, language, callbackParams);
  }
  const retry = element('button', { type: 'button', class: 'button' }, 'Retry');
  retry.addEventListener('click', () => void load());
  pageView.showText(
    'The service is not set up',
    'The pages found no valid configuration. The operator of the service can correct it:',
    element('code', {}, loaded.reason),
    retry,
  );
  pageView.reveal();
}
