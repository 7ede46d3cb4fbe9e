import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { LocalTaxScope, NexusType } from '@salestax/contract';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import { normalizeAddress } from '../../domain/postal-address.ts';
import { done, failed } from '../../domain/result.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import type { NexusDeclaration, NexusDefinition, ProviderNexus } from '../../ports/provider-nexus.ts';
import type { AvaTaxClient } from './client.ts';
import { pathCode } from './codes.ts';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const optionalFlag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));

/** Unknown fields are preserved: a definition is written back as it was read. */
const NexusModel = Type.Object({
  id: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  country: Type.String(),
  region: optionalText,
  jurisTypeId: Type.String(),
  effectiveDate: optionalText,
  endDate: optionalText,
  nexusTypeId: optionalText,
  hasLocalNexus: optionalFlag,
  localNexusTypeId: optionalText,
  nexusTaxTypeGroup: optionalText,
  createdDate: optionalText,
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
 * The tax type groups of sales tax by country; nexus of other groups, such as lodging or beverage alcohol, collects no
 * sales tax. The details of a published Canadian answer have the group InputAndOutput both for GST and for Manitoba's
 * PST (Winnipeg, 2022-12-22, in a public fixture of an AvaTax connector). That the nexus of Canada has the same group,
 * and HST too, is unproven; so the group of sales tax is accepted there, too.
 */
const taxTypeGroups: Readonly<Record<string, readonly string[]>> = {
  US: ['SalesAndUse'],
  CA: ['InputAndOutput', 'SalesAndUse'],
};
const defaultGroups = ['SalesAndUse'];

/**
 * Only countries and regions: they fit on one page, local jurisdictions would fill several. AvaTax can filter by
 * `nexusTaxTypeGroup`, not by `taxTypeGroup` (Avalara, ListNexusByCompany).
 */
const countriesAndRegions = (groups: readonly string[]) => ({
  $filter: `(jurisTypeId eq 'CNT' or jurisTypeId eq 'STA') and nexusTaxTypeGroup in (${groups.map((group) => `'${group}'`).join(', ')})`,
  $top: '1000',
});
const allGroups = [...new Set(Object.values(taxTypeGroups).flat())];
const firstDay = '1900-01-01';
const noEnd = '9999-12-31';

/** Nexus over AvaTax REST v2 (developer guide, 'Nexus': copy the definition, set the fields that are the company's own). */
export function createNexus(send: AvaTaxClient): ProviderNexus {
  const companyPath = (companyId: string, rest: string) => `/companies/${pathCode(companyId)}/${rest}`;
  return {
    declaredNexus: (call, account) =>
      send(call, account, {
        method: 'GET',
        path: companyPath(account.companyId, 'nexus'),
        query: countriesAndRegions(allGroups),
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map(readDeclared),
      }),

    nexusDefinitions: (call, account, country) =>
      send(call, account, {
        method: 'GET',
        path: `/definitions/nexus/${pathCode(country)}`,
        query: countriesAndRegions(taxTypeGroups[country] ?? defaultGroups),
        isWrite: false,
        read: (answer) => rowsOf(answer)?.map(readDefinition),
      }),

    async declareNexus(call, account, declarations) {
      const companyId = Number(account.companyId);
      const body = declarations.flatMap((declaration) => declarationBody(companyId, declaration) ?? []);
      if (body.length < declarations.length)
        return failed({ kind: 'refused', vendor: 'tax-provider', code: '', message: notRead, detail: '' });
      const declared = await send(call, account, {
        method: 'POST',
        path: companyPath(account.companyId, 'nexus'),
        body,
        isWrite: true,
        read: (answer) => (Array.isArray(answer) ? answer.length : undefined),
      });
      return declared.ok ? done(undefined) : declared;
    },

    async removeNexus(call, account, id) {
      const removed = await send(call, account, {
        method: 'DELETE',
        path: companyPath(account.companyId, `nexus/${pathCode(id)}`),
        isWrite: true,
        read: (answer) => (Array.isArray(answer) ? answer.length : undefined),
      });
      // Someone else may have removed it.
      return removed.ok || removed.error.kind === 'not-found' ? done(undefined) : removed;
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

const notRead = 'The definition of the nexus was not read from Avalara.';

/**
 * The definition with the company's own fields (Avalara, CreateNexus: companyId, effectiveDate, endDate,
 * localNexusTypeId, nexusTypeId and three that are not used here). Its `id` is that of the definition, and its
 * `endDate` that of the jurisdiction: neither belongs to the company's nexus. `localNexusTypeId` has an effect only
 * with `hasLocalNexus` (Avalara, LocalNexusTypeId).
 */
function declarationBody(companyId: number, { definition: { raw }, from, type, localTaxes }: NexusDeclaration) {
  if (!nexusModel.Check(raw)) return null;
  const { id: _id, endDate: _endDate, localNexusTypeId: _local, ...definition } = raw;
  return {
    ...definition,
    companyId,
    effectiveDate: from,
    nexusTypeId: type === 'sales' ? 'SalesTax' : 'SalesOrSellersUseTax',
    ...(definition.hasLocalNexus === true && {
      localNexusTypeId: localTaxes === 'all' ? 'All' : 'StateAdministered',
    }),
  };
}

/** Filters by group again: a row of another group must not be declared or shown as sales tax. */
function rowsOf(answer: unknown): readonly NexusModel[] | undefined {
  if (!nexusList.Check(answer)) return undefined;
  return answer.value.filter(({ country, nexusTaxTypeGroup }) =>
    (taxTypeGroups[country] ?? defaultGroups).includes(nexusTaxTypeGroup ?? 'SalesAndUse'),
  );
}

/** In a country's own row the provider sets no region, or the country. */
function regionOf({ country, region, jurisTypeId }: NexusModel): { country: string; region: string } {
  return { country, region: jurisTypeId === 'CNT' ? '' : (region ?? '') };
}

function readDefinition(row: NexusModel): NexusDefinition {
  return { ...regionOf(row), ...datesOf(row), raw: row };
}

function readDeclared(row: NexusModel): DeclaredNexus {
  return {
    id: String(row.id ?? ''),
    createdAt: instantOf(row.createdDate ?? ''),
    ...regionOf(row),
    ...datesOf(row),
    collects: row.nexusTypeId !== 'None',
    type: nexusTypes[row.nexusTypeId ?? ''] ?? 'sales-or-use',
    localTaxes: row.hasLocalNexus === true ? (localTaxScopes[row.localNexusTypeId ?? ''] ?? 'selected') : null,
  };
}

/** Only the administrator of Streamlined Sales Tax at Avalara may set or change the SST types (Avalara, NexusTypeId). */
const nexusTypes: Readonly<Record<string, NexusType>> = {
  SalesTax: 'sales',
  SSTVolunteer: 'streamlined',
  SSTNonVolunteer: 'streamlined',
};
const localTaxScopes: Readonly<Record<string, LocalTaxScope>> = {
  All: 'all',
  StateAdministered: 'state-administered',
  Selected: 'selected',
};

/** The provider writes times in UTC, mostly without saying so ('2017-06-30T05:14:06.003' in its own examples). */
function instantOf(text: string): Date | null {
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Dates may include a time, which has no meaning. */
function datesOf({ effectiveDate, endDate }: NexusModel) {
  return { from: (effectiveDate ?? firstDay).slice(0, 10), to: (endDate ?? noEnd).slice(0, 10) };
}
