import type { FastifyInstance } from 'fastify';
import { administrators, callerOf, companiesOf, companyById, requireRole, type Caller } from '../http/callers.ts';
import { notFound, providerError } from '../http/errors.ts';
import { type Fields, readArray, readObject, required } from '../http/fields.ts';
import type { Row } from '../http/filter.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { type Provider, record, stamps } from '../provider.ts';
import { type Company, type Location, nextId } from '../state.ts';

type CompanyParams = { Params: { companyId: string } };

/** Companies and their locations. */
export function companyRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get('/companies', async (request) => {
    const include = queryValue(request, '$include');
    return answerList(
      request,
      companiesOf(state, callerOf(request)).map((company) => companyRow(company, include)),
      listRules.companies,
    );
  });

  app.get<CompanyParams>('/companies/:companyId', async (request) =>
    companyRow(companyById(provider, callerOf(request), request.params.companyId), queryValue(request, '$include')),
  );

  app.post('/companies', async (request, reply) => {
    const caller = callerOf(request);
    requireRole(caller, administrators);
    const created = readArray(request.body).map((fields) => addCompany(caller, fields));
    return reply.code(201).send(created);
  });

  app.post('/companies/initialize', async (request, reply) => {
    const caller = callerOf(request);
    requireRole(caller, administrators);
    const fields = readObject(request.body);
    const address = {
      line1: required(fields, 'line1', 50),
      line2: fields.text('line2', 50),
      line3: fields.text('line3', 50),
      city: required(fields, 'city', 50),
      region: required(fields, 'region', 3),
      postalCode: required(fields, 'postalCode', 11),
      country: fields.text('country', 2) || 'US',
    };
    const company = addCompany(caller, fields);
    const location: Location = {
      ...address,
      id: nextId(state),
      companyId: company.id,
      locationCode: 'DEFAULT',
      description: '',
      addressTypeId: 'Location',
      addressCategoryId: 'MainOffice',
      isDefault: true,
      isRegistered: true,
    };
    state.locations.push(location);
    return reply.code(201).send(company);
  });

  app.get<CompanyParams>('/companies/:companyId/locations', async (request) => {
    const company = companyById(provider, callerOf(request), request.params.companyId);
    return answerList(
      request,
      state.locations.filter(({ companyId }) => companyId === company.id).map((row) => ({ ...row })),
      listRules.locations,
    );
  });

  app.get<{ Params: { companyId: string; locationId: string } }>(
    '/companies/:companyId/locations/:locationId',
    async (request) => {
      const company = companyById(provider, callerOf(request), request.params.companyId);
      const { locationId } = request.params;
      const found = state.locations.find((row) => row.companyId === company.id && String(row.id) === locationId);
      if (found === undefined)
        throw notFound('Location not found.', `The Location with ID '${locationId}' was not found.`);
      return found;
    },
  );

  function companyRow(company: Company, include: string | null): Row {
    const parts = new Set(
      (include ?? '')
        .toLowerCase()
        .split(',')
        .map((part) => part.trim()),
    );
    const ofCompany = <Part extends { companyId: number }>(rows: readonly Part[]) =>
      rows.filter(({ companyId }) => companyId === company.id);
    const location = ofCompany(state.locations).find(({ isDefault }) => isDefault);
    return {
      ...company,
      ...(location === undefined ? {} : { defaultLocationId: location.id }),
      ...(parts.has('items') ? { items: ofCompany(state.items) } : {}),
      ...(parts.has('locations') ? { locations: ofCompany(state.locations) } : {}),
      ...(parts.has('nexus') ? { nexus: ofCompany(state.nexus) } : {}),
      ...(parts.has('contacts') ? { contacts: [] } : {}),
      ...(parts.has('settings') ? { settings: [] } : {}),
      ...(parts.has('taxcodes') ? { taxCodes: [] } : {}),
    };
  }

  function addCompany(caller: Caller, fields: Fields): Company {
    const companyCode = required(fields, 'companyCode', 25);
    const companiesOfAccount = state.companies.filter(({ accountId }) => accountId === caller.account.id);
    if (companiesOfAccount.some((company) => company.companyCode.toLowerCase() === companyCode.toLowerCase()))
      throw providerError(142, {
        message: 'The company code is in use.',
        description: `A company with code '${companyCode}' exists already.`,
        status: 400,
      });
    const company: Company = {
      id: nextId(state),
      accountId: caller.account.id,
      companyCode,
      name: required(fields, 'name', 50),
      parentCompanyId: fields.integer('parentCompanyId'),
      isDefault: fields.flag('isDefault') ?? companiesOfAccount.length === 0,
      isActive: fields.flag('isActive') ?? true,
      isTest: fields.flag('isTest') ?? false,
      hasProfile: fields.flag('hasProfile') ?? true,
      isReportingEntity: true,
      defaultCountry: fields.text('defaultCountry', 2) || 'US',
      baseCurrencyCode: fields.text('baseCurrencyCode', 3) || 'USD',
      roundingLevelId: 'Line',
      taxDependencyLevelId: 'Document',
      warningsEnabled: false,
      taxpayerIdNumber: fields.text('taxpayerIdNumber', 11),
      inProgress: false,
      ...stamps(provider, caller.userId),
    };
    state.companies.push(company);
    record(provider, company, 'Company.create', String(company.id), company);
    return company;
  }
}
