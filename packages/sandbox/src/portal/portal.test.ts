import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortal } from './index.ts';

const app = createPortal({
  connectorUrl: () => 'https://connector.example',
  accounts: () => [
    {
      id: '1',
      name: 'Ridgeline "Outfitters"',
      companies: [
        { id: '11', name: '<b>North</b>' },
        { id: '12', name: 'South' },
      ],
    },
    { id: '2', name: 'Juniper Nursery', companies: [] },
  ],
});
beforeAll(async () => {
  await app.ready();
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });

describe('the portal', () => {
  it('offers every company of every account, and accounts without a company', async () => {
    const { body } = await get('/integrations');
    const values = [...body.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(['1/11', '1/12', '2/0']);
  });

  it('escapes names', async () => {
    const { body } = await get('/integrations');
    expect(body).toContain('&lt;b&gt;North&lt;/b&gt;');
    expect(body).toContain('Ridgeline &quot;Outfitters&quot;');
  });

  it("passes the connector's origin to its script, and allows only that script", async () => {
    const page = await get('/integrations');
    expect(page.body).toContain('data-connector="https://connector.example"');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const script = await get('/portal.js');
    expect(script.headers['content-type']).toContain('text/javascript');
    // Browsers need JavaScript without types.
    expect(script.body).not.toContain('querySelector<');
    expect(script.body).toContain("addEventListener('message'");
  });
});
