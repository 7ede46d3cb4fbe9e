import { expect, it } from 'vitest';
import { embedClientList } from './embed-client-config.ts';

const client = { clientId: 'a', clientSecret: 's', realms: ['*'], widgets: ['home'], origins: ['https://a.example'] };

it('a list of clients of integrators has all fields of each', () => {
  expect(embedClientList.Check([client])).toBe(true);
  expect(embedClientList.Check([])).toBe(true);
  for (const name of Object.keys(client)) {
    const incomplete = Object.fromEntries(Object.entries(client).filter(([field]) => field !== name));
    expect([name, embedClientList.Check([incomplete])]).toEqual([name, false]);
  }
});
