import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { normalizeAddress } from '../../domain/postal-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { done } from '../../domain/vendor-error.ts';
import type { NexusDefinition, ProviderNexus } from '../../ports/provider-nexus.ts';
import type { AvaTaxClient } from './client.ts';
import { pathCode } from './codes.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

/** Unknown fields are preserved: a definition is written back as it was read. */
const NexusModel = Type.Object({
  country: Type.String(),
  region: optionalText,
  jurisTypeId: Type.String(),
  effectiveDate: optionalText,
  endDate: optionalText,
  nexusTypeId: optionalText,
  hasLocalNexus: optionalFlag,
  nexusTaxTypeGroup: optionalText,
});
type NexusModel = Static<typeof NexusModel>;
const nexusModel = Compile(NexusModel);
const nexusList = Compile(Type.Object({ value: Type.Array(NexusModel) }));
const locationList = Compile(
  Type.Object({
    value: Type.Array(
      Type.Object({
        line1: optionalText,
        line2: optionalText,
        city: optionalText,
        region: optionalText,
        postalCode: optionalText,
        country: optionalText,
      }),
    ),
  }),
);

/**
 * Sales and use tax in the United States, GST, HST and PST in Canada. Nexus of other groups, such as lodging or
 * beverage alcohol, collects no sales tax; the company declares it at AvaTax. AvaTax can filter by `nexusTaxTypeGroup`,
 * not by `taxTypeGroup` (Avalara, ListNexusByCompany).
 */
const taxTypeGroups = ['SalesAndUse', 'InputAndOutput'];

/** Only countries and regions: they fit on one page, local jurisdictions would fill several. */
const countriesAndRegions = {
  $filter: `(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA') and nexusTaxTypeGroup in (${taxTypeGroups.map((group) => `'${group}'`).join(', ')})`,
  $top: '1000',
};
const firstDay = '0001-01-01';
const noEnd = '9999-12-31';

/** Nexus over AvaTax REST v2 (developer guide, 'Nexus': copy the definition, set the fields that are the company's own). */
export function createNexus(send: AvaTaxClient): ProviderNexus {
  const companyPath = (companyId: string, rest: string) => `/companies/${pathCode(companyId)}/${rest}`;
  return {
    declaredNexus: (call, account) =>
      send(call, account, {
        method: 'GET',
        path: companyPath(account.companyId, 'nexus'),
        query: countriesAndRegions,
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map(readDeclared),
      }),

    nexusDefinitions: (call, account, country) =>
      send(call, account, {
        method: 'GET',
        path: `/definitions/nexus/${pathCode(country)}`,
        query: countriesAndRegions,
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map((row): NexusDefinition => ({ ...regionOf(row), raw: row })),
      }),

    async declareNexus(call, account, places, from) {
      const models = places.map(({ raw }) => raw).filter((raw) => nexusModel.Check(raw));
      const own = { companyId: Number(account.companyId), effectiveDate: from, endDate: noEnd };
      const declared = await send(call, account, {
        method: 'POST',
        path: companyPath(account.companyId, 'nexus'),
        body: models.map((model) => ({ ...model, ...own, ...collectingFields(model) })),
        isWrite: true,
        read: (answer) => (Array.isArray(answer) ? answer.length : undefined),
      });
      return declared.ok ? done(undefined) : declared;
    },

    defaultLocation: (call, account) =>
      send<PostalAddress | null>(call, account, {
        method: 'GET',
        path: companyPath(account.companyId, 'locations'),
        query: { $filter: 'isDefault eq true', $top: '1' },
        isWrite: false,
        read: (answer) => (locationList.Check(answer) ? normalizeAddress(answer.value[0]) : undefined),
      }),
  };
}

/**
 * Declares the local taxes of a region, too; with 'Selected' each jurisdiction would have to be declared separately.
 */
function collectingFields({ hasLocalNexus }: NexusModel) {
  return {
    nexusTypeId: 'SalesOrSellersUseTax',
    ...(hasLocalNexus === true && { localNexusTypeId: 'All' }),
  };
}

/** Filters by group again: a row of another group must not be declared or shown as sales tax. */
function rowsOf(answer: unknown): readonly NexusModel[] | undefined {
  if (!nexusList.Check(answer)) return undefined;
  return answer.value.filter(({ nexusTaxTypeGroup }) => taxTypeGroups.includes(nexusTaxTypeGroup ?? 'SalesAndUse'));
}

/** In a country's own row the provider sets no region, or the country. */
function regionOf({ country, region, jurisTypeId }: NexusModel): { country: string; region: string } {
  return { country, region: jurisTypeId === 'CNT' ? '' : (region ?? '') };
}

/** Dates may include a time, which has no meaning. */
function readDeclared(row: NexusModel): DeclaredNexus {
  return {
    ...regionOf(row),
    from: (row.effectiveDate ?? firstDay).slice(0, 10),
    to: (row.endDate ?? noEnd).slice(0, 10),
    collects: row.nexusTypeId !== 'None',
  };
}
