import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isStreamlined, type NexusDefinition, nexusDefinitions, SALES_AND_USE } from '../definitions.ts';
import { readAddress } from '../documents/read-address.ts';
import { jurisdictionsFor } from '../engine/jurisdictions.ts';
import { administrators, callerOf, companyById, requireRole } from '../http/callers.ts';
import { jurisTypeIds, localNexusTypes, nexusTypes } from '../http/enumerations.ts';
import { notFound, providerError } from '../http/errors.ts';
import { type Fields, readArray, readObject } from '../http/fields.ts';
import type { Row } from '../http/filter.ts';
import { listRules } from '../http/list-rules.ts';
import { answerList, queryValue } from '../http/lists.ts';
import { type Provider, record, stamps, today } from '../provider.ts';
import { type Company, nextId, type Nexus } from '../state.ts';

type NexusParams = { Params: { companyId: string; nexusId: string } };
type CompanyParams = { Params: { companyId: string } };

const NO_END = '9999-12-31';
const FIRST_DAY = '1900-01-01';

/** The definitions of nexus, and the nexus that a company has declared. */
export function nexusRoutes(app: FastifyInstance, provider: Provider): void {
  const { state } = provider;

  app.get('/definitions/nexus', async (request) =>
    answerList(request, nexusDefinitions.map(definitionRow), listRules.nexus),
  );
  app.get('/definitions/nexus/byaddress', async (request) =>
    answerList(request, definitionsAt(request), listRules.nexus),
  );
  app.get<{ Params: { country: string } }>('/definitions/nexus/:country', async (request) =>
    answerList(request, inCountry(request.params.country).map(definitionRow), listRules.nexus),
  );
  app.get<{ Params: { country: string; region: string } }>('/definitions/nexus/:country/:region', async (request) => {
    const { country, region } = request.params;
    const rows = inCountry(country).filter((row) => row.region === region.toUpperCase());
    return answerList(request, rows.map(definitionRow), listRules.nexus);
  });

  app.get<CompanyParams>('/companies/:companyId/nexus', async (request) => {
    const company = companyById(provider, callerOf(request), request.params.companyId);
    return answerList(
      request,
      ownNexus(company).map((row) => ({ ...row })),
      listRules.nexus,
    );
  });

  app.get<NexusParams>('/companies/:companyId/nexus/:nexusId', async (request) => requestedNexus(request).nexus);

  app.post<CompanyParams>('/companies/:companyId/nexus', async (request, reply) => {
    const { company, userId } = requestedCompany(request);
    const created = readArray(request.body).map((fields) => declare(company, userId, definitionFor(fields), fields));
    return reply.code(201).send(created);
  });

  app.post<CompanyParams>('/companies/:companyId/nexus/byaddress', async (request, reply) => {
    const { company, userId } = requestedCompany(request);
    const day = today(provider);
    const answers = readArray(request.body).map((fields) => {
      const address = readAddress(fields);
      const definitions = definitionsOf(
        jurisdictionsFor(null, address, day).map(({ name, region }) => ({ name, region })),
      );
      const undeclared = definitions.filter((row) => !ownNexus(company).some((own) => sameJurisdiction(own, row)));
      return { declaredNexus: undeclared.map((definition) => declare(company, userId, definition, fields)), address };
    });
    return reply.code(201).send(answers);
  });

  app.put<NexusParams>('/companies/:companyId/nexus/:nexusId', async (request) => {
    const { company, nexus, userId } = requestedNexus(request);
    requireRole(callerOf(request), administrators);
    requireNotStreamlined(nexus);
    const changed = { ...nexus, ...userFields(readObject(request.body), nexus), ...stamps(provider, userId, nexus) };
    const others = ownNexus(company).filter(({ id }) => id !== nexus.id);
    checkDeclaration(others, changed);
    requireChildren(others, changed);
    state.nexus = state.nexus.map((row) => (row.id === nexus.id ? changed : row));
    record(provider, company, 'Nexus.update', String(nexus.id), changed);
    return changed;
  });

  app.delete<NexusParams>('/companies/:companyId/nexus/:nexusId', async (request) => {
    const { company, nexus } = requestedNexus(request);
    requireRole(callerOf(request), administrators);
    requireNotStreamlined(nexus);
    const children = ownNexus(company).filter((row) => isChildOf(row, nexus));
    if (children.length > 0 && queryValue(request, 'cascadeDelete')?.toLowerCase() !== 'true')
      throw providerError(1500, {
        message: 'A parent nexus can not be deleted before its children.',
        description: `Delete the ${children.length} nexus inside it first, or use cascadeDelete.`,
        status: 400,
      });
    const deletedIds = new Set([nexus.id, ...children.map(({ id }) => id)]);
    state.nexus = state.nexus.filter(({ id }) => !deletedIds.has(id));
    for (const id of deletedIds) record(provider, company, 'Nexus.delete', String(id), null);
    return [...deletedIds].map((id) => ({ code: 'EntityDeleted', message: `Nexus ${id} was deleted.` }));
  });

  function requestedCompany(request: FastifyRequest<CompanyParams>) {
    const caller = callerOf(request);
    requireRole(caller, administrators);
    return { company: companyById(provider, caller, request.params.companyId), userId: caller.userId };
  }

  function requestedNexus(request: FastifyRequest<NexusParams>) {
    const caller = callerOf(request);
    const company = companyById(provider, caller, request.params.companyId);
    const nexus = ownNexus(company).find(({ id }) => String(id) === request.params.nexusId);
    if (nexus === undefined)
      throw notFound('Nexus not found.', `The Nexus with ID '${request.params.nexusId}' was not found.`);
    return { company, nexus, userId: caller.userId };
  }

  function ownNexus({ id }: Company): Nexus[] {
    return state.nexus.filter(({ companyId }) => companyId === id);
  }

  function declare(company: Company, userId: number, definition: NexusDefinition, fields: Fields): Nexus {
    const row = build(company, userId, definition, fields);
    checkDeclaration(ownNexus(company), row);
    state.nexus.push(row);
    record(provider, company, 'Nexus.create', String(row.id), row);
    return row;
  }

  function build(company: Company, userId: number, definition: NexusDefinition, fields: Fields): Nexus {
    const base = { ...definition, ...fixedFields(definition), id: nextId(state), companyId: company.id };
    const defaults = {
      effectiveDate: today(provider),
      endDate: NO_END,
      nexusTypeId: 'SalesOrSellersUseTax',
      localNexusTypeId: 'Selected',
      taxId: '',
      hasPermanentEstablishment: false,
      isSellerImporterOfRecord: false,
    };
    return { ...base, ...userFields(fields, defaults), ...stamps(provider, userId) };
  }

  function definitionsAt(request: FastifyRequest): Row[] {
    const fields = readObject(Object.fromEntries(new URL(request.url, 'http://provider').searchParams));
    const jurisdictions = jurisdictionsFor(null, readAddress(fields), today(provider));
    return definitionsOf(jurisdictions.map(({ name, region }) => ({ name, region }))).map(definitionRow);
  }
}

type UserFields = Pick<
  Nexus,
  | 'effectiveDate'
  | 'endDate'
  | 'nexusTypeId'
  | 'localNexusTypeId'
  | 'taxId'
  | 'hasPermanentEstablishment'
  | 'isSellerImporterOfRecord'
>;

/** The fields that a user may set; all others come from the definition. */
function userFields(fields: Fields, before: UserFields): UserFields {
  return {
    effectiveDate: fields.day('effectiveDate') ?? before.effectiveDate,
    endDate: fields.day('endDate') ?? before.endDate,
    nexusTypeId: fields.choice('nexusTypeId', nexusTypes) ?? before.nexusTypeId,
    localNexusTypeId: fields.choice('localNexusTypeId', localNexusTypes) ?? before.localNexusTypeId,
    taxId: fields.has('taxId') ? fields.text('taxId', 25) : before.taxId,
    hasPermanentEstablishment: fields.flag('hasPermanentEstablishment') ?? before.hasPermanentEstablishment,
    isSellerImporterOfRecord: fields.flag('isSellerImporterOfRecord') ?? before.isSellerImporterOfRecord,
  };
}

/** The fields that follow from the definition, or are the same in every nexus of the sandbox. */
export function fixedFields(definition: NexusDefinition) {
  return {
    signatureCode: '',
    stateAssignedNo: '',
    isSSTActive: false,
    taxTypeGroup: definition.nexusTaxTypeGroup,
    streamlinedSalesTax: isStreamlined(definition.region),
  };
}

function definitionRow(definition: NexusDefinition): Row {
  return {
    ...definition,
    ...fixedFields(definition),
    companyId: 0,
    effectiveDate: FIRST_DAY,
    endDate: NO_END,
    nexusTypeId: 'SalesOrSellersUseTax',
    localNexusTypeId: 'Selected',
    hasPermanentEstablishment: false,
    taxId: '',
    isSellerImporterOfRecord: false,
  };
}

function inCountry(country: string): readonly NexusDefinition[] {
  return nexusDefinitions.filter((row) => row.country === country.toUpperCase());
}

/** The sales tax definitions for the jurisdictions of an address. */
function definitionsOf(places: readonly { name: string; region: string }[]): NexusDefinition[] {
  const matching = nexusDefinitions.filter(
    (row) =>
      row.nexusTaxTypeGroup === SALES_AND_USE &&
      (row.jurisTypeId === 'CNT' || places.some(({ name, region }) => row.region === region && row.jurisName === name)),
  );
  return places.length === 0 ? [] : matching;
}

function definitionFor(fields: Fields): NexusDefinition {
  const country = fields.text('country').toUpperCase();
  const region = fields.text('region').toUpperCase();
  const type = fields.choice('jurisTypeId', jurisTypeIds) ?? (region === '' || region === country ? 'CNT' : 'STA');
  const group = fields.text('nexusTaxTypeGroup') || SALES_AND_USE;
  const [name, code] = [fields.text('jurisName').toUpperCase(), fields.text('jurisCode')];
  const found = nexusDefinitions.find(
    (row) =>
      row.nexusTaxTypeGroup === group &&
      row.country === country &&
      row.jurisTypeId === type &&
      (type === 'CNT' || row.region === region) &&
      (type === 'CNT' || type === 'STA' || row.jurisName === name || row.jurisCode === code),
  );
  if (found !== undefined) return found;
  throw providerError(145, {
    message: 'The nexus is not known.',
    description: `There is no jurisdiction ${type} '${name || code}' in ${country} ${region}.`,
    status: 400,
  });
}

type Place = Pick<Nexus, 'nexusTaxTypeGroup' | 'country' | 'region' | 'jurisTypeId' | 'jurisName'>;

function sameJurisdiction(a: Place, b: Place): boolean {
  return (
    isInSameHierarchy(a, b) && a.region === b.region && a.jurisTypeId === b.jurisTypeId && a.jurisName === b.jurisName
  );
}

/** Each tax type group has its own hierarchy of country, states and local jurisdictions. */
function isInSameHierarchy(a: Place, b: Place): boolean {
  return a.nexusTaxTypeGroup === b.nexusTaxTypeGroup && a.country === b.country;
}

/** Checks a new or changed declaration against the company's other declarations. */
function checkDeclaration(others: readonly Nexus[], row: Nexus): void {
  checkDates(row);
  requireNotStreamlined(row);
  const twin = others.find((other) => sameJurisdiction(other, row) && overlaps(other, row));
  if (twin !== undefined)
    throw providerError(twin.effectiveDate === row.effectiveDate ? 1725 : 144, {
      message: 'The nexus exists already.',
      description: `The company has declared ${row.jurisName} for these dates already.`,
      status: 400,
    });
  requireParent(others, row);
}

function overlaps(a: Nexus, b: Nexus): boolean {
  return a.effectiveDate <= b.endDate && b.effectiveDate <= a.endDate;
}

function isChildOf(row: Nexus, parent: Nexus): boolean {
  if (row.id === parent.id || !isInSameHierarchy(row, parent)) return false;
  if (parent.jurisTypeId === 'CNT') return true;
  return parent.jurisTypeId === 'STA' && row.region === parent.region;
}

/**
 * A state requires the nexus of its country, a local jurisdiction that of its state, and the child's dates must be
 * within the parent's.
 */
function requireParent(others: readonly Nexus[], row: Nexus): void {
  if (row.jurisTypeId === 'CNT') return;
  const parents = others.filter(
    (other) =>
      isInSameHierarchy(other, row) &&
      (row.jurisTypeId === 'STA'
        ? other.jurisTypeId === 'CNT'
        : other.jurisTypeId === 'STA' && other.region === row.region),
  );
  const [parent] = parents;
  if (parent === undefined)
    throw providerError(146, {
      message: 'The parent nexus was not found.',
      description: `Declare the ${row.jurisTypeId === 'STA' ? 'country' : 'state'} of ${row.jurisName} first.`,
      status: 400,
    });
  const ranges = parents.map((each) => `${each.effectiveDate} to ${each.endDate}`);
  if (!parents.some((each) => liesWithin(row, each)))
    throw providerError(159, {
      message: 'The dates of the nexus do not lie within those of its parent.',
      description: `${parent.jurisName} is declared from ${ranges.join(', and from ')}.`,
      status: 400,
    });
}

/** No change of a parent leaves a child without a parent for its dates. */
function requireChildren(others: readonly Nexus[], changed: Nexus): void {
  const parents = [...others.filter((other) => sameJurisdiction(other, changed)), changed];
  const outside = others.find((row) => isChildOf(row, changed) && !parents.some((each) => liesWithin(row, each)));
  if (outside === undefined) return;
  throw providerError(1501, {
    message: 'The dates of the nexus do not include those of its children.',
    description: `${outside.jurisName} is declared from ${outside.effectiveDate} to ${outside.endDate}.`,
    status: 400,
  });
}

const liesWithin = (row: Nexus, parent: Nexus): boolean =>
  parent.effectiveDate <= row.effectiveDate && row.endDate <= parent.endDate;

function checkDates({ effectiveDate, endDate, jurisName }: Nexus): void {
  if (effectiveDate < endDate) return;
  throw providerError(157, {
    message: 'The dates of the nexus do not match.',
    description: `${jurisName} would end on ${endDate}, and begins on ${effectiveDate}.`,
    status: 400,
  });
}

/** Only the provider may change Streamlined registrations. */
function requireNotStreamlined({ nexusTypeId }: Nexus): void {
  if (nexusTypeId !== 'SSTVolunteer') return;
  throw providerError(1503, {
    message: 'A Streamlined nexus can not be changed.',
    description: 'Ask the provider to change a Streamlined Sales Tax registration.',
    status: 400,
  });
}
