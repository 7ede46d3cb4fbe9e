import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, openDemo } from '../testing/demo.harness.ts';
import type { PlantedView } from './planted-view.ts';

let demo: Demo;
let planted: PlantedView;

beforeAll(async () => {
  demo = await openDemo();
  planted = JSON.parse(await (await fetch(`${demo.sandbox.description.control}/planted`)).text());
});
afterAll(() => demo.sandbox.stop());

const sorted = (texts: readonly string[]) => texts.toSorted();
const rowsOf = (entity: string) => demo.select(entity, 'where Active in (true, false) maxresults 1000');

interface WireItem {
  readonly Id: string;
  readonly FullyQualifiedName: string;
  readonly Description?: string;
  readonly Active: boolean;
  readonly Type: string;
}

interface WireAddress {
  readonly Line1: string;
  readonly Line2?: string;
  readonly City: string;
  readonly CountrySubDivisionCode?: string;
  readonly PostalCode: string;
  readonly Country: string;
}

interface WireCustomer {
  readonly Id: string;
  readonly GivenName?: string;
  readonly PrimaryEmailAddr?: { readonly Address: string };
  readonly Fax?: { readonly FreeFormNumber: string };
  readonly BillAddr?: WireAddress;
  readonly ShipAddr?: WireAddress;
}

interface CatalogItem {
  readonly itemCode: string;
  readonly description: string;
}

interface Resolved {
  readonly validatedAddresses: readonly Record<string, string>[];
  readonly messages?: readonly { readonly refersTo: string }[];
}

describe('the lists of the demonstration company', () => {
  it('include items in every relation to the product catalog', async () => {
    const rows: readonly WireItem[] = await rowsOf('Item');
    const { json }: { json: { value: readonly CatalogItem[] } } = await demo.provider('/companies/7001/items');
    const known = new Map(json.value.map(({ itemCode, description }) => [itemCode, description]));
    const reasonOf = ({ Id, FullyQualifiedName, Description = '', Active, Type }: WireItem) => {
      if (['40', '41', '42'].includes(Id)) return 'tax-line';
      if (Type === 'Category') return 'category';
      if (!Active) return 'inactive';
      const code = FullyQualifiedName.slice(0, 50);
      if (known.has(code)) return known.get(code) === Description ? 'equal' : 'different';
      if (Description.length > 255) return 'description-too-long';
      const alike = rows.filter((row) => row.FullyQualifiedName.slice(0, 50) === code);
      return alike.length > 1 ? 'code-taken' : 'new';
    };
    expect(sorted(rows.map((row) => `${row.Id} ${reasonOf(row)}`))).toEqual(
      sorted(planted.items.map(({ id, reason }) => `${id} ${reason}`)),
    );
    const count = (reason: string) => planted.items.filter((one) => one.reason === reason).length;
    expect([count('new') >= 5, count('equal') >= 8, count('different')]).toEqual([true, true, 0]);
  });

  it('include items that the provider rejects', async () => {
    const send = (itemCode: string, description: string) =>
      demo.provider('/companies/7001/items', [{ itemCode, description, taxCode: 'P0000000' }]);
    const items: readonly WireItem[] = await rowsOf('Item');
    const long = items.find(({ Id }) => Id === '19');
    expect(await send('Greenhouse heater', long?.Description ?? '')).toMatchObject({
      status: 400,
      json: { error: { details: [{ code: 'StringLengthError', refersTo: '[0].description' }] } },
    });
    const [first, second] = planted.items.filter(({ reason }) => reason === 'code-taken');
    expect(await send(first?.code ?? '', 'small')).toMatchObject({ status: 201 });
    expect(await send(second?.code ?? '', 'big')).toMatchObject({
      status: 400,
      json: { error: { details: [{ code: 'DuplicateEntry' }] } },
    });
  });

  it('include forty customers with all contact options', async () => {
    const rows: readonly WireCustomer[] = await rowsOf('Customer');
    expect(rows).toHaveLength(40);
    const count = (test: (row: WireCustomer) => boolean) => rows.filter(test).length;
    expect(count((row) => row.Fax !== undefined)).toBeGreaterThanOrEqual(5);
    expect(count((row) => row.PrimaryEmailAddr === undefined)).toBeGreaterThanOrEqual(5);
    expect(count((row) => row.PrimaryEmailAddr === undefined && row.Fax === undefined)).toBeGreaterThanOrEqual(2);
    expect(count((row) => row.BillAddr !== undefined && row.ShipAddr === undefined)).toBe(2);
    expect(count((row) => row.BillAddr === undefined && row.ShipAddr === undefined)).toBe(2);
    expect(count((row) => row.GivenName !== undefined)).toBe(23);
  });

  it('include addresses with the planted resolution', async () => {
    const rows: readonly WireCustomer[] = await rowsOf('Customer');
    const fields = ['line1', 'line2', 'city', 'region', 'postalCode'];
    const words = (address: Record<string, string>) =>
      fields.map((name) =>
        (address[name] ?? '')
          .toUpperCase()
          .replace('SUITE', 'STE')
          .replace(/-\d{4}$/, ''),
      );
    const outcomeOf = async (id: string) => {
      const row = rows.find(({ Id }) => Id === id);
      const given = row?.ShipAddr ?? row?.BillAddr;
      if (given === undefined) return 'no address';
      const sent = {
        line1: given.Line1,
        line2: given.Line2 ?? '',
        city: given.City,
        region: given.CountrySubDivisionCode ?? '',
        postalCode: given.PostalCode,
        country: given.Country,
      };
      const { json }: { json: Resolved } = await demo.provider('/addresses/resolve', sent);
      if (json.messages !== undefined) return `failed: ${json.messages[0]?.refersTo}`;
      const found = words(json.validatedAddresses[0] ?? {});
      return found.flatMap((word, index) => (word === words(sent)[index] ? [] : [fields[index]])).join(' ') || 'same';
    };
    const outcomes: Readonly<Record<string, string>> = {
      exact: 'same',
      'street-corrected': 'line1',
      'suffix-corrected': 'line1',
      'city-corrected': 'city',
      'zip-corrected': 'postalCode',
      'postal-code-corrected': 'line1 postalCode',
      ambiguous: 'failed: Address.Line0',
      'not-found': 'failed: Address.Line0',
      'out-of-range': 'failed: Address.Line0',
      'wrong-zip-for-city': 'failed: Address.PostalCode',
      abroad: 'failed: Address.Country',
      'no-address': 'no address',
    };
    const found = await Promise.all(planted.addresses.map(async ({ id }) => [id, await outcomeOf(id)]));
    expect(found).toEqual(planted.addresses.map(({ id, reason }) => [id, outcomes[reason]]));
  });

  it('include customers that a request cannot be delivered to', async () => {
    const rows: readonly WireCustomer[] = await rowsOf('Customer');
    for (const { id, method } of planted.requests) {
      const row = rows.find(({ Id }) => Id === id);
      const recipient = method === 'Email' ? row?.PrimaryEmailAddr?.Address : row?.Fax?.FreeFormNumber;
      const path = `/companies/7001/customers/${id}/certexpressinvites`;
      expect(await demo.provider(path, [{ recipient, deliveryMethod: method }])).toMatchObject({ status: 400 });
    }
  });
});
