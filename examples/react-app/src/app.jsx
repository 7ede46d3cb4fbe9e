import { useState } from 'react';
import { nexus as english, productCatalog as englishCatalog } from '@salestax/widgets/messages/en-plain';
import { nexus as spanish, productCatalog as spanishCatalog } from '@salestax/widgets/messages/es';
import { mount as nexus } from '@salestax/widgets/nexus';
import { mount as catalog } from '@salestax/widgets/product-catalog';
import { SalesTaxWidget } from '@salestax/widgets/react';

const theme = {
  accent: '#7a3fb0',
  radius: '10px',
  density: 'compact',
  tokens: { '--st-surface': 'transparent' },
};

const languages = {
  en: { locale: 'en-US', messages: { nexus: { ...english, heading: 'Where we collect' }, catalog: englishCatalog } },
  es: { locale: 'es-US', messages: { nexus: spanish, catalog: spanishCatalog } },
};

/** Two screens of an application; the one that is left takes its widget with it. */
export function App({ connector }) {
  const [screen, setScreen] = useState('nexus');
  const [language, setLanguage] = useState('en');
  const [told, setTold] = useState('');
  const service = { config: { apiBaseUrl: connector, oauthBaseUrl: `${connector}/oauth` }, session: '/embed-session' };
  const { locale, messages } = languages[language];
  const error = ({ message }) => setTold(message);
  return (
    <>
      <nav aria-label="Screens">
        <button type="button" aria-pressed={screen === 'nexus'} onClick={() => setScreen('nexus')}>
          Where we collect
        </button>
        <button type="button" aria-pressed={screen === 'catalog'} onClick={() => setScreen('catalog')}>
          Items
        </button>
        <label>
          Language
          <select value={language} onChange={({ target }) => setLanguage(target.value)}>
            <option value="en">English</option>
            <option value="es">Español</option>
          </select>
        </label>
      </nav>
      <main>
        <h1>Tax</h1>
        {screen === 'nexus' ? (
          <SalesTaxWidget
            mount={nexus}
            options={{ ...service, theme, locale, messages: messages.nexus }}
            on={{ enabled: ({ regions }) => setTold(`Now collecting in ${regions.join(', ')}.`), error }}
          />
        ) : (
          <SalesTaxWidget
            mount={catalog}
            options={{ ...service, theme, locale, messages: messages.catalog }}
            on={{ error }}
          />
        )}
        <p role="status">{told}</p>
      </main>
    </>
  );
}
