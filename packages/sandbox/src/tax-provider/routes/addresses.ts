import type { FastifyInstance } from 'fastify';
import { resolveAddress } from '../addresses/resolve.ts';
import { countryCode, readAddress } from '../documents/read-address.ts';
import { jurisdictionsFor } from '../engine/jurisdictions.ts';
import { decimal, sum } from '../engine/money.ts';
import type { Address } from '../engine/types.ts';
import { callerOf, requireService } from '../http/callers.ts';
import { textCases } from '../http/enumerations.ts';
import { type Fields, readObject, required } from '../http/fields.ts';
import { type Provider, today } from '../provider.ts';

/** Address validation, and the tax rates of a place. */
export function addressRoutes(app: FastifyInstance, provider: Provider): void {
  const resolve = (fields: Fields) =>
    resolveAddress(readAddress(fields), fields.choice('textCase', textCases) ?? 'Default', today(provider));

  app.get('/addresses/resolve', async (request) => {
    requireService(callerOf(request), ['AutoAddress']);
    return resolve(queryFields(request.url));
  });
  app.post('/addresses/resolve', async (request) => {
    requireService(callerOf(request), ['AutoAddress']);
    return resolve(readObject(request.body));
  });

  app.get('/taxrates/bypostalcode', async (request) => {
    const fields = queryFields(request.url);
    const postalCode = required(fields, 'postalCode', 11);
    return rates({ ...nowhere, postalCode, country: countryCode(fields.text('country')) });
  });
  app.get('/taxrates/byaddress', async (request) => rates(readAddress(queryFields(request.url))));

  function rates(address: Address) {
    const jurisdictions = jurisdictionsFor(null, address, today(provider));
    return {
      totalRate: sum(jurisdictions.map(({ rate }) => decimal(rate))).toNumber(),
      rates: jurisdictions.map(({ rate, region, type }) => ({
        rate: Number(rate),
        name: `${region} ${type.toUpperCase()} TAX`,
        type,
      })),
    };
  }
}

const nowhere: Address = {
  locationCode: '',
  line1: '',
  line2: '',
  line3: '',
  city: '',
  region: '',
  country: 'US',
  postalCode: '',
};

function queryFields(url: string): Fields {
  return readObject(Object.fromEntries(new URL(url, 'http://provider').searchParams));
}
