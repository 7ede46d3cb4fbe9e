import { expect, it } from 'vitest';
import { detailsOf, tourOf } from './tour.ts';

const sandbox: Parameters<typeof tourOf>[0] & Parameters<typeof detailsOf>[0] = {
  documentPage: 'http://localhost:4010/app/invoice?txnId=1',
  integrations: 'http://localhost:4060/integrations',
  realmId: '1',
  users: { accounting: [{ name: 'Dana', email: 'dana@a.example', companies: { 1: 'administrator' } }], staff: [] },
  companies: [],
  supportedCompanies: [
    {
      realmId: '2',
      name: 'Granite Peak Cycling',
      supportCase: 'old-license-key',
      documents: 'http://localhost:4010/app?company=2',
      taxAccount: { accountId: '1', licenseKey: 'key', companyCode: 'GRANITEPEAK', companyId: 7302 },
      administrator: { name: 'Wren', email: 'wren@a.example' },
    },
  ],
  accounting: 'http://localhost:4010',
  taxProvider: 'http://localhost:4020',
  identity: 'http://localhost:4030',
  portal: 'http://localhost:4060',
  control: 'http://localhost:4040',
};
const addresses = {
  connectorUrl: 'http://localhost:4000',
  connectorPid: () => 1,
  examples: {
    'document-page': 'http://localhost:4050',
    'provider-portal': 'http://localhost:4051',
    'hostile-page': 'http://localhost:4052',
    gallery: 'http://localhost:4053',
  },
};

it('the start ends with a tour of three steps, each with its address', () => {
  const lines = tourOf(sandbox, addresses, true).split('\n');
  const steps = lines.flatMap((line, at) =>
    /^ {2}\d {2}/.test(line) ? [[line.trim().charAt(0), lines[at + 1]?.trim()]] : [],
  );
  expect(steps).toEqual([
    ['1', sandbox.documentPage],
    ['2', 'http://localhost:4000/learnmore'],
    ['3', 'http://localhost:4000/reconciliation'],
  ]);
  expect(tourOf(sandbox, addresses, true)).toContain('sign in as Dana');
});

it('the other addresses and the users are details', () => {
  expect(tourOf(sandbox, addresses, true)).not.toContain('http://localhost:4052');
  expect(detailsOf(sandbox, addresses)).toContain('http://localhost:4052');
  expect(detailsOf(sandbox, addresses)).toContain('Dana (administrator)');
  expect(detailsOf(sandbox, addresses)).toContain(
    'Granite Peak Cycling (2): old license key\n    http://localhost:4010',
  );
});

it('the start says that pages are still being built', () => {
  expect(tourOf(sandbox, addresses, false)).toContain('the widget gallery is being built');
  expect(tourOf(sandbox, addresses, true)).not.toContain('being built');
});
