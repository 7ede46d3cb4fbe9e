import { describe, expect, it } from 'vitest';
import { setUpOf } from './company-set-up.ts';
import { integrationStatusOf, type ConnectionFacts } from './integration-status.ts';
import { isLoopback } from './loopback.ts';

describe('the integration status', () => {
  const linked: ConnectionFacts = {
    connection: 'connected',
    calculationActive: true,
    providerAccountId: '2000134567',
    providerCompanyCode: 'COTTONWOOD',
  };

  it('is NotIntegrated until a company of the provider is linked, whatever else holds', () => {
    for (const unlinked of [
      null,
      { ...linked, providerAccountId: null },
      { ...linked, providerCompanyCode: null },
      { ...linked, providerCompanyCode: null, connection: 'disconnected' as const },
    ])
      expect(integrationStatusOf(unlinked)).toBe('NotIntegrated');
  });

  it('is Disconnected before it is Down, and Active only with calculation on', () => {
    expect(integrationStatusOf({ ...linked, connection: 'disconnected', calculationActive: false })).toBe(
      'Disconnected',
    );
    expect(integrationStatusOf({ ...linked, calculationActive: false })).toBe('Down');
    expect(integrationStatusOf(linked)).toBe('Active');
  });
});

describe('the set-up of a company', () => {
  const facts = { providerCompanyCode: 'COTTONWOOD', taxItemId: '40', hasCredentials: true };

  it.each([
    ['complete with link, credentials and tax item', {}, true, true],
    ['linked without a tax item', { taxItemId: '' }, true, false],
    ['not linked without a company of the provider', { providerCompanyCode: null }, false, false],
    ['not linked without credentials', { hasCredentials: false }, false, false],
  ])('is %s', (_, change, isAvaTaxCompanyConfigured, isSetupComplete) => {
    expect(setUpOf({ ...facts, ...change })).toEqual({ isAvaTaxCompanyConfigured, isSetupComplete });
  });
});

describe('a loopback address', () => {
  it.each(['http://localhost:8080/x', 'http://127.0.0.1', 'https://127.255.10.1:8443', 'http://[::1]:3000'])(
    'is %s',
    (address) => {
      expect(isLoopback(address)).toBe(true);
    },
  );

  it.each([
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://x127.0.0.1',
    'http://10.127.0.0.1.example',
    'http://128.0.0.1',
    'http://[::2]',
    'http://192.168.0.1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isLoopback(address)).toBe(false);
  });
});
