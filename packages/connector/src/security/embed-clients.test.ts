import { describe, expect, it } from 'vitest';
import { createEmbedClients } from './embed-clients.ts';

const portal = {
  clientId: 'portal',
  clientSecret: 'secret of portal',
  realms: ['1', '2'],
  widgets: ['home', 'nexus'],
  origins: ['https://portal.example', 'https://www.portal.example'],
};
const clients = createEmbedClients([portal, { ...portal, clientId: 'partner', realms: ['*'] }]);
const rights = { realmId: '1', widgets: ['home'], origins: ['https://portal.example'] };

describe('a client of the configuration', () => {
  it('is verified by its own secret alone', () => {
    expect(clients.verify('portal', 'secret of portal')?.clientId).toBe('portal');
    for (const secret of ['', 'secret of porta', 'secret of portal ', 'Secret of portal'])
      expect(clients.verify('portal', secret)).toBeNull();
  });

  it('is not verified when it is not listed, with an empty secret neither', () => {
    for (const clientId of ['', 'stranger', '__proto__', 'constructor'])
      for (const secret of ['', 'secret of portal']) expect(clients.verify(clientId, secret)).toBeNull();
  });

  it('may have any part of its own rights', () => {
    expect(clients.mayHave('portal', rights)).toBe(true);
    expect(clients.mayHave('portal', { ...rights, widgets: portal.widgets, origins: portal.origins })).toBe(true);
    expect(clients.mayHave('partner', { ...rights, realmId: '3' })).toBe(true);
  });

  it.each([
    ['another company', { realmId: '3' }],
    ['every company', { realmId: '*' }],
    ['no widget', { widgets: [] }],
    ['a widget too many', { widgets: ['home', 'exemption'] }],
    ['an origin too many', { origins: ['https://portal.example', 'https://evil.example'] }],
  ])('may not have %s', (_, change) => {
    expect(clients.mayHave('portal', { ...rights, ...change })).toBe(false);
  });
});

describe('a session', () => {
  const secretHash = clients.verify('portal', portal.clientSecret)?.secretHash ?? '';
  const session = { clientId: 'portal', clientSecretHash: secretHash };

  it('is allowed while its client is listed with the same secret and the rights of the session', () => {
    expect(clients.stillAllow(session, rights)).toBe(true);
    expect(createEmbedClients([portal]).stillAllow(session, rights)).toBe(true);
  });

  it.each([
    ['the client is removed', []],
    ['its secret is changed', [{ ...portal, clientSecret: 'another' }]],
    ['the company is taken from it', [{ ...portal, realms: ['2'] }]],
    ['the widget is taken from it', [{ ...portal, widgets: ['nexus'] }]],
    ['the origin is taken from it', [{ ...portal, origins: ['https://www.portal.example'] }]],
  ])('ends when %s', (_, listed) => {
    expect(createEmbedClients(listed).stillAllow(session, rights)).toBe(false);
  });

  it('of an unknown client is not allowed', () => {
    expect(clients.stillAllow({ clientId: null, clientSecretHash: null }, rights)).toBe(false);
    expect(clients.stillAllow({ clientId: 'stranger', clientSecretHash: null }, rights)).toBe(false);
    expect(clients.stillAllow({ ...session, clientSecretHash: null }, rights)).toBe(false);
  });
});
