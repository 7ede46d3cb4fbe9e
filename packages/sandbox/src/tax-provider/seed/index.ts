import { type NexusDefinition, nexusDefinitions, SALES_AND_USE } from '../definitions.ts';
import { taxCodeId } from '../documents/render.ts';
import { fixedFields } from '../routes/nexus.ts';
import { type Company, type Location, nextId, type Nexus, type Stamps, type TaxProviderState } from '../state.ts';
import { accounts, classifiedItems, demoItems, nexusStates, otherNexus, type OtherNexus } from './accounts.ts';
import { addDemoCertificates } from './certificates.ts';

/** Fills an empty state. `now`: the sandbox's time, from which relative dates are calculated. */
export type TaxProviderSeed = (state: TaxProviderState, now: Date) => void;

const SINCE = '2019-01-01';
const stamps: Stamps = {
  createdDate: `${SINCE}T00:00:00`,
  createdUserId: 510_001,
  modifiedDate: `${SINCE}T00:00:00`,
  modifiedUserId: 510_001,
};

const unclassified = { classifications: [], parameters: [], tags: [], properties: null };

/**
 * Five accounts: one with the demo company, one with several companies, one with none, one with a company for each
 * kind of set-up at the accounting service, and one with the companies that support staff look after.
 */
export const demoAccounts: TaxProviderSeed = (state, now) => {
  state.accounts.push(...accounts);
  const cottonwood = company(7001, 2_000_134_567, 'COTTONWOOD', 'Cottonwood Landscape Supply', { isDefault: true });
  state.companies.push(
    cottonwood,
    company(7101, 2_000_134_568, 'RIDGEWEST', 'Ridgeline Outfitters West', { isDefault: true }),
    company(7102, 2_000_134_568, 'RIDGEEAST', 'Ridgeline Outfitters East', {}),
    company(7103, 2_000_134_568, 'RIDGETEST', 'Ridgeline Outfitters Test', { isTest: true }),
    company(7104, 2_000_134_568, 'RIDGEOLD', 'Ridgeline Outfitters 2018', { isActive: false }),
    company(7201, 2_000_134_570, 'ASPENGROVE', 'Aspen Grove Florists', { isDefault: true }),
    company(7202, 2_000_134_570, 'SAGEBRUSH', 'Sagebrush Garden Center', {}),
    company(7203, 2_000_134_570, 'PINYON', 'Pinyon Feed & Seed', {}),
    company(7204, 2_000_134_570, 'COLUMBINE', 'Columbine Tree Care', {}),
    company(7205, 2_000_134_570, 'NORTHLIGHT', 'Northern Light Seeds', {}),
    company(7206, 2_000_134_570, 'CHOLLA', 'Cholla Home & Garden', {}),
    company(7301, 2_000_134_571, 'BLUEBONNET', 'Bluebonnet Pottery', { isDefault: true }),
    company(7302, 2_000_134_571, 'GRANITEPEAK', 'Granite Peak Cycling', {}),
    company(7303, 2_000_134_571, 'HARBORLIGHTS', 'Harbor Lights Candles', {}),
    company(7304, 2_000_134_571, 'PRAIRIESMOKE', 'Prairie Smoke Toys', { isActive: false }),
    company(7305, 2_000_134_571, 'WILLOWCREEK', 'Willow Creek Saddlery', {}),
  );
  state.locations.push(...locationsOf(state, cottonwood));
  for (const { id, companyCode, isActive } of state.companies) {
    if (!isActive) continue;
    declareNexus(state, id, collectsSalesTax);
    declareNexus(state, id, isIn(otherNexus[companyCode] ?? {}));
  }
  for (const [itemCode, taxCode, description] of demoItems)
    state.items.push({
      id: nextId(state),
      companyId: cottonwood.id,
      itemCode,
      taxCode,
      taxCodeId: taxCodeId(taxCode),
      description,
      itemGroup: '',
      category: '',
      source: '',
      sourceEntityId: '',
      upc: '',
      summary: '',
      ...(classifiedItems[itemCode] ?? unclassified),
      ...stamps,
    });
  state.certificateSetup.set(cottonwood.id, 'Provisioned');
  addDemoCertificates(state, cottonwood.id, now);
};

function company(
  id: number,
  accountId: number,
  companyCode: string,
  name: string,
  traits: Partial<Pick<Company, 'isDefault' | 'isActive' | 'isTest'>>,
): Company {
  return {
    id,
    accountId,
    companyCode,
    name,
    parentCompanyId: null,
    isDefault: false,
    isActive: true,
    isTest: false,
    ...traits,
    hasProfile: true,
    isReportingEntity: true,
    defaultCountry: 'US',
    baseCurrencyCode: 'USD',
    roundingLevelId: 'Line',
    taxDependencyLevelId: 'Document',
    warningsEnabled: false,
    taxpayerIdNumber: '',
    inProgress: false,
    ...stamps,
  };
}

function locationsOf(state: TaxProviderState, { id }: Company): Location[] {
  const yard = {
    companyId: id,
    addressTypeId: 'Location',
    line2: '',
    line3: '',
    region: 'CO',
    country: 'US',
    isRegistered: true,
  };
  return [
    {
      ...yard,
      id: nextId(state),
      locationCode: 'DENVER',
      description: 'Denver yard',
      addressCategoryId: 'MainOffice',
      line1: '1900 Wazee St',
      city: 'Denver',
      postalCode: '80202',
      isDefault: true,
    },
    {
      ...yard,
      id: nextId(state),
      locationCode: 'BOULDER',
      description: 'Boulder yard',
      addressCategoryId: 'Warehouse',
      line1: '2445 Pearl St',
      city: 'Boulder',
      postalCode: '80302',
      isDefault: false,
    },
  ];
}

function collectsSalesTax({ nexusTaxTypeGroup, jurisTypeId, region }: NexusDefinition): boolean {
  if (nexusTaxTypeGroup !== SALES_AND_USE) return false;
  return jurisTypeId === 'CNT' || (jurisTypeId === 'STA' && nexusStates.has(region));
}

const isIn =
  (declared: OtherNexus) =>
  ({ nexusTaxTypeGroup, jurisTypeId, region }: NexusDefinition): boolean => {
    const declaredStates = declared[nexusTaxTypeGroup];
    return declaredStates !== undefined && (jurisTypeId === 'CNT' || declaredStates.includes(region));
  };

function declareNexus(
  state: TaxProviderState,
  companyId: number,
  isDeclared: (definition: NexusDefinition) => boolean,
): void {
  for (const definition of nexusDefinitions.filter(isDeclared)) {
    const nexus: Nexus = {
      ...definition,
      ...fixedFields(definition),
      ...stamps,
      id: nextId(state),
      companyId,
      effectiveDate: SINCE,
      endDate: '9999-12-31',
      nexusTypeId: 'SalesOrSellersUseTax',
      localNexusTypeId: 'All',
      hasPermanentEstablishment: definition.region === 'CO',
      taxId: '',
      isSellerImporterOfRecord: false,
    };
    state.nexus.push(nexus);
  }
}
