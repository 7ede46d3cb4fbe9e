import { createRoot } from 'react-dom/client';
import { loadRuntimeConfig } from '@salestax/client';
import { fetchHttp } from '@salestax/client/fetch-http';
import { App } from './app.tsx';
import { demoSessionPage } from './demo-session.ts';
import { readPage } from './page.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
};

createRoot(part('#theme')).render(<ThemeSwitch />);
void showWidget(part('#gallery'));

async function showWidget(place: HTMLElement): Promise<void> {
  const page = readPage();
  const loaded = await loadRuntimeConfig(
    fetchHttp,
    location.origin,
    document.documentElement.dataset['env'] ?? 'local',
  );
  const demo = loaded.ok ? demoSessionPage(page, loaded.config.demoSessionUrl) : null;
  if (demo !== null) return location.replace(demo);
  createRoot(place).render(
    loaded.ok ? (
      <App
        page={page}
        demoSessionUrl={loaded.config.demoSessionUrl}
        bases={{ apiBaseUrl: loaded.config.avatax.api_base_url, oauthBaseUrl: loaded.config.OAuthUrls.oAuthBaseUrl }}
      />
    ) : (
      <main id="main">
        <h1>{page.title}</h1>
        <p>The service is not set up: {loaded.reason}</p>
      </main>
    ),
  );
}
