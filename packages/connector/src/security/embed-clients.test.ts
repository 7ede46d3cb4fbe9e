import { describe, expect, it } from 'vitest';
import { createEmbedClients } from './embed-clients.ts';

const portal = {
  clientId: 'portal',
  clientSecret: 'secret of portal',
  realms: ['1', '2'],
  manage: true,
  widgets: ['home', 'nexus'],
  origins: ['https://portal.example', 'https://www.portal.example'],
};
const clients = createEmbedClients([portal, { ...portal, clientId: 'partner', realms: ['*'] }]);
const rights = { realmId: '1', widgets: ['home'], origins: ['https://portal.example'] };

describe('a client of the configuration', () => {
  it('a client is verified only with its own secret', () => {
    expect(clients.verify('portal', 'secret of portal')?.clientId).toBe('portal');
    for (const secret of ['', 'secret of porta', 'secret of portal ', 'Secret of portal'])
      expect(clients.verify('portal', secret)).toBeNull();
  });

  it('a client that is not configured is not verified, even with an empty secret', () => {
    for (const clientId of ['', 'stranger', '__proto__', 'constructor'])
      for (const secret of ['', 'secret of portal']) expect(clients.verify(clientId, secret)).toBeNull();
  });

  it('a client may open a session with any subset of its rights', () => {
    expect(clients.refusalOf('portal', rights)).toBeNull();
    expect(clients.refusalOf('portal', { ...rights, widgets: portal.widgets, origins: portal.origins })).toBeNull();
    expect(clients.refusalOf('partner', { ...rights, realmId: '3' })).toBeNull();
  });

  it.each([
    ['another company', { realmId: '3' }, 'WrongCompany', 'this company'],
    ['another company and widget', { realmId: '3', widgets: ['nexuss'] }, 'WrongCompany', 'this company'],
    ['every company', { realmId: '*' }, 'WrongCompany', 'this company'],
    ['no widget', { widgets: [] }, 'WrongWidget', 'home, nexus'],
    ['a widget too many', { widgets: ['home', 'nexuss'] }, 'WrongWidget', "the widget 'nexuss'"],
    [
      'an origin with a slash',
      { origins: ['https://portal.example', 'https://portal.example/'] },
      'WrongOrigin',
      "the origin 'https://portal.example/'",
    ],
  ])('a client may not open a session with %s, and the refusal names what is wrong', (_, change, detail, part) => {
    const refusal = clients.refusalOf('portal', { ...rights, ...change });
    expect(refusal?.detail).toBe(detail);
    expect(refusal?.message).toContain(part);
  });
});

it('a client that is not listed may open no session', () => {
  expect(clients.refusalOf('stranger', rights)).not.toBeNull();
});

describe('a session', () => {
  const secretHash = clients.verify('portal', portal.clientSecret)?.secretHash ?? '';
  const session = { clientId: 'portal', clientSecretHash: secretHash };
  const issued = { ...rights, manages: ['home'] };

  it('a session is valid while its client is configured with the same secret and the rights of the session', () => {
    expect(clients.isStillValid(session, issued)).toBe(true);
    expect(createEmbedClients([portal]).isStillValid(session, issued)).toBe(true);
  });

  it.each([
    ['the client is removed', []],
    ['the right to manage is taken from it', [{ ...portal, manage: false }]],
    ['its secret is changed', [{ ...portal, clientSecret: 'another' }]],
    ['the company is taken from it', [{ ...portal, realms: ['2'] }]],
    ['the widget is taken from it', [{ ...portal, widgets: ['nexus'] }]],
    ['the origin is taken from it', [{ ...portal, origins: ['https://www.portal.example'] }]],
  ])('a session ends when %s', (_, listed) => {
    expect(createEmbedClients(listed).isStillValid(session, issued)).toBe(false);
  });

  it('a session of an unknown client is not valid', () => {
    expect(clients.isStillValid({ clientId: null, clientSecretHash: null }, issued)).toBe(false);
    expect(clients.isStillValid({ clientId: 'stranger', clientSecretHash: null }, issued)).toBe(false);
    expect(clients.isStillValid({ ...session, clientSecretHash: null }, issued)).toBe(false);
  });
});

it('a session that only reads stays valid when its client may no longer manage', () => {
  const reader = createEmbedClients([{ ...portal, manage: false }]);
  const client = reader.verify('portal', portal.clientSecret);
  expect(client?.mayManage).toBe(false);
  const session = { clientId: 'portal', clientSecretHash: client?.secretHash ?? '' };
  expect(reader.isStillValid(session, { ...rights, manages: [] })).toBe(true);
});

it('the clients of a company are those that list it or every company, in order', () => {
  expect(clients.ofCompany('1').map(({ clientId }) => clientId)).toEqual(['partner', 'portal']);
  expect(clients.ofCompany('3').map(({ clientId }) => clientId)).toEqual(['partner']);
});
