import type { FastifyInstance } from 'fastify';
import { countries, exemptReasons, exposureZones, nexusTaxTypeGroups, regions } from '../definitions.ts';
import { taxCodeId } from '../documents/render.ts';
import type { Row } from '../http/filter.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, type ListRules } from '../http/lists.ts';
import { type Provider, today } from '../provider.ts';
import { reference } from '../reference.ts';

const parameters: readonly Row[] = [
  { id: 1, category: 'Address', name: 'AddressTypeId', dataType: 'String', serviceTypes: ['SalesTax'] },
  { id: 2, category: 'Weight', name: 'NetWeight', dataType: 'Numeric', serviceTypes: ['SalesTax'] },
  { id: 3, category: 'Transport', name: 'Transport', dataType: 'String', serviceTypes: ['SalesTax'] },
];

const codeTypes = { P: 'Product', D: 'Digital', F: 'Freight', S: 'Service', O: 'Other', U: 'Unknown' };

const rulesByList: Readonly<Record<string, ListRules>> = {
  countries: listRules.countries,
  regions: listRules.regions,
  entityusecodes: listRules.entityUseCodes,
  certificateexposurezones: listRules.exposureZones,
  nexustaxtypegroups: listRules.nexusTaxTypeGroups,
};

/** Lists that are the same for every company. */
export function definitionRoutes(app: FastifyInstance, provider: Provider): void {
  const lists: Readonly<Record<string, () => readonly Row[]>> = {
    countries: () => countries.map((row) => ({ ...row })),
    regions: () => regions(today(provider)),
    entityusecodes: entityUseCodeRows,
    certificateexemptreasons: () => exemptReasons.map((row) => ({ ...row })),
    certificateexposurezones: () => exposureZones.map((row) => ({ ...row })),
    certificateattributes: () => [],
    parameters: () => parameters,
    nexustaxtypegroups: () => nexusTaxTypeGroups,
    taxcodes: taxCodeRows,
    currencies: () => [{ code: 'USD', description: 'US Dollar', symbol: '$', decimalDigits: 2 }],
  };
  for (const [name, rows] of Object.entries(lists))
    app.get(`/definitions/${name}`, async (request) => answerList(request, rows(), rulesByList[name]));

  app.get('/definitions/taxcodetypes', async () => ({ types: codeTypes }));

  app.get<{ Params: { country: string } }>('/definitions/countries/:country/regions', async (request) => {
    const country = request.params.country.toUpperCase();
    return answerList(
      request,
      regions(today(provider)).filter(({ countryCode }) => countryCode === country),
      listRules.regions,
    );
  });
}

function entityUseCodeRows(): Row[] {
  return reference.entityUseCodes
    .filter(({ validCountries }) => validCountries.length > 0)
    .map(({ code, avataxName, label, validCountries }) => ({
      code,
      name: avataxName ?? label.toUpperCase(),
      description: label,
      validCountries,
    }));
}

function taxCodeRows(): Row[] {
  return reference.taxCodes.map(({ code, type, description, parent }) => ({
    id: taxCodeId(code),
    companyId: 1,
    taxCode: code,
    taxCodeTypeId: type,
    description,
    ...(parent === null ? {} : { parentTaxCode: parent }),
    isPhysical: type === 'P',
    goodsServiceCode: 0,
    entityUseCode: '',
    isActive: true,
    isSSTCertified: false,
  }));
}
