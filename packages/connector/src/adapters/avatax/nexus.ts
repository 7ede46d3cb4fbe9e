import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { normalAddress } from '../../domain/postal-address.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { done } from '../../domain/vendor-error.ts';
import type { NexusDefinition, ProviderNexus } from '../../ports/provider-nexus.ts';
import type { AvaTaxClient } from './client.ts';
import { pathCode } from './codes.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

/** Fields beyond these are kept: a definition is sent back as it was read. */
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
 * Sales and use tax in the United States, GST, HST and PST in Canada. Nexus of other groups, such as lodging or beverage
 * alcohol, collects no sales tax and is for the company to declare at AvaTax. AvaTax can filter by `nexusTaxTypeGroup`,
 * not by `taxTypeGroup` (Avalara, ListNexusByCompany).
 */
const TAX_TYPE_GROUPS = ['SalesAndUse', 'InputAndOutput'];

/** Countries and regions: fewer rows than one page holds, while the local places would fill several. */
const COUNTRIES_AND_REGIONS = {
  $filter: `(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA') and nexusTaxTypeGroup in (${TAX_TYPE_GROUPS.map((group) => `'${group}'`).join(', ')})`,
  $top: '1000',
};
const FIRST_DAY = '0001-01-01';
const NO_END = '9999-12-31';

/** Nexus over AvaTax REST v2 (developer guide, 'Nexus': copy the definition, set the fields that are the company's own). */
export function createNexus(send: AvaTaxClient): ProviderNexus {
  const companyPath = (companyId: string, rest: string) => `/companies/${pathCode(companyId)}/${rest}`;
  return {
    declaredNexus: (call, account) =>
      send(call, account, {
        method: 'GET',
        path: companyPath(account.companyId, 'nexus'),
        query: COUNTRIES_AND_REGIONS,
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map(readDeclared),
      }),

    nexusDefinitions: (call, account, country) =>
      send(call, account, {
        method: 'GET',
        path: `/definitions/nexus/${pathCode(country)}`,
        query: COUNTRIES_AND_REGIONS,
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map((row): NexusDefinition => ({ ...placeOf(row), raw: row })),
      }),

    async declareNexus(call, account, places, from) {
      const models = places.map(({ raw }) => raw).filter((raw) => nexusModel.Check(raw));
      const own = { companyId: Number(account.companyId), effectiveDate: from, endDate: NO_END };
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
        read: (answer) => (locationList.Check(answer) ? normalAddress(answer.value[0]) : undefined),
      }),
  };
}

/** Who ticks a region means its local taxes, too; with 'Selected' each place would have to be declared by itself. */
function collectingFields({ hasLocalNexus }: NexusModel) {
  return {
    nexusTypeId: 'SalesOrSellersUseTax',
    ...(hasLocalNexus === true && { localNexusTypeId: 'All' }),
  };
}

/** Checks the group again: a row of another group that is taken for sales tax would be declared, or shown as collecting. */
function rowsOf(answer: unknown): readonly NexusModel[] | undefined {
  if (!nexusList.Check(answer)) return undefined;
  return answer.value.filter(({ nexusTaxTypeGroup }) => TAX_TYPE_GROUPS.includes(nexusTaxTypeGroup ?? 'SalesAndUse'));
}

/** The provider gives a country's own row no region, or the country again. */
function placeOf({ country, region, jurisTypeId }: NexusModel): { country: string; region: string } {
  return { country, region: jurisTypeId === 'CNT' ? '' : (region ?? '') };
}

/** Days may come with a time, which means nothing. */
function readDeclared(row: NexusModel): DeclaredNexus {
  return {
    ...placeOf(row),
    from: (row.effectiveDate ?? FIRST_DAY).slice(0, 10),
    to: (row.endDate ?? NO_END).slice(0, 10),
    collects: row.nexusTypeId !== 'None',
  };
}
