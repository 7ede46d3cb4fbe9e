import {
  lineOrder,
  type Address,
  type Answer,
  type Department as PanelDepartment,
  type ErrorCode,
  type OwnItem,
  type PanelCustomer,
  type Product,
} from '@salestax/contract';
import { errorCodeOf, reportOf, serviceError } from '../../domain/errors.ts';
import type { Item } from '../../domain/item.ts';
import { ownDescriptions, ownLineRoles } from '../../domain/own-lines.ts';
import { done } from '../../domain/result.ts';
import type { Customer, PostalAddress } from '../../domain/sales-document.ts';
import type { TaxItems } from '../../domain/tax-items.ts';
import { sentenceOf } from '../../domain/vendor-error-message.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';
import type { Department } from '../../ports/accounting-service.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { Services } from '../../service/services.ts';
import { readStoredTaxFacts } from './stored-tax-facts.ts';

export interface PanelRequest {
  readonly realmId: string;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** Integration status, and the origin of the company's sales. */
export async function readOriginAddress(services: Services, request: PanelRequest): Promise<Answer<'originAddress'>> {
  const state = await services.companies.read(request.realmId);
  const { company, status } = state;
  const common = {
    qboSalesTaxItemId: company?.settings.taxItemId || null,
    qboChartOfAccountId: company?.ownItemAccounts.salesTax || null,
    integrationStatus: status,
    ecoSystemStatus: company?.ecosystemDisabled === true ? ('Disabled' as const) : ('Enabled' as const),
  };
  const withoutAddress = (errorCode: ErrorCode, errorMessage = serviceError(errorCode).message) => ({
    ...common,
    originAddress: null,
    errorMessage,
    errorCode,
  });
  if (status === 'NotIntegrated') return withoutAddress(company === null ? 'NotRegistered' : 'NotIntegrated');
  if (status === 'Disconnected') return withoutAddress('Disconnected');
  const found = await services.facts.company(openCall(services, request));
  if (!found.ok) return withoutAddress(errorCodeOf(reportOf(found.error)), sentenceOf(found.error));
  return { ...common, originAddress: addressOf(found.value.address), errorMessage: null };
}

export async function readEcoSystem(
  services: Services,
  request: PanelRequest,
): Promise<Answer<'ecoSystemConfiguration'>> {
  const { company } = await services.companies.read(request.realmId);
  return {
    avaTaxStartDate: company?.settings.avaTaxStartDate ?? null,
    isEcoSystemDisabled: company?.ecosystemDisabled ?? false,
  };
}

/** Null ('AvaTax configuration is not found') if nothing is saved or there is no sales tax item. */
export async function readConfiguration(
  services: Services,
  request: PanelRequest,
): Promise<Answer<'updatedConfiguration'>> {
  const { company, status, taxItems } = await services.companies.read(request.realmId);
  if (company === null || company.settings.taxItemId === '') return null;
  const { settings } = company;
  return {
    taxItemId: settings.taxItemId,
    rdfItemId: settings.rdfItemId || null,
    taxOnRdfItemId: settings.taxOnRdfItemId || null,
    isEnableRetailDeliveryFee: settings.isEnableRetailDeliveryFee ? 'true' : 'false',
    isEnableAddressValidation: settings.isEnableAddressValidation,
    avaTaxStartDate: settings.avaTaxStartDate,
    integrationStatus: status,
    ownItems: ownItemsOf(taxItems),
  };
}

/** In the order in which a line's role is found: see `ownLineRole`. */
function ownItemsOf({ own, former }: TaxItems): OwnItem[] {
  const formerItems = ownLineRoles.flatMap((role) =>
    former[role].flatMap((itemId) =>
      ownDescriptions[role].map((description) => ({ itemId, order: lineOrder[role], description })),
    ),
  );
  const chosenItems = ownLineRoles.map((role) => ({ itemId: own[role], order: lineOrder[role] }));
  return [...formerItems, ...chosenItems.filter(({ itemId }) => itemId !== '')];
}

/**
 * The customer of the document on screen, and whether the accounting service would tax the document itself. A company that
 * is disconnected has no customers to read, which is a status and no failure: the answer says so by its code. The panel asks
 * when it opens a document, and when the person returns to its tab, maybe from the customer's page: the customer is read
 * anew, for the estimate and the record that follow, too.
 */
export async function readCustomerTaxInfo(
  services: Services,
  request: PanelRequest,
  customerId: string,
): Promise<Answer<'customerInfoWithTaxRate'>> {
  const call = openCall(services, request, customerId);
  // All customers: the exemption and the address of a sub-customer may be those of its parents.
  services.facts.invalidate(request.realmId, { about: 'customers', id: null });
  const [customer, preferences] = await Promise.all([
    services.facts.customer(call, customerId),
    services.facts.taxPreferences(call),
  ]);
  if (isDisconnected(customer) || isDisconnected(preferences))
    return { isTaxRatePresent: false, isPartnerTaxEnabled: false, customer: null, errorCode: 'Disconnected' };
  const accountingPreferences = valueOf(preferences);
  const isPartnerTaxEnabled = accountingPreferences.automatedSalesTax;
  if (!customer.ok && ['not-found', 'refused'].includes(customer.error.kind))
    return { isTaxRatePresent: false, isPartnerTaxEnabled, customer: null };
  const buyer = valueOf(customer);
  const { company } = await services.companies.read(request.realmId);
  const ancestors = company === null ? done([]) : await services.facts.ancestors(call, company.settings, buyer);
  const [hasRate, stored] = await Promise.all([
    services.facts.hasTaxRate(call, buyer, null),
    // Without its ancestors, the warnings are those of the customer alone.
    readStoredTaxFacts(services, request.realmId, buyer, ancestors.ok ? ancestors.value : [], accountingPreferences),
  ]);
  const isTaxRatePresent = valueOf(hasRate);
  return { isTaxRatePresent, isPartnerTaxEnabled, customer: panelCustomer(buyer), ...(stored && { stored }) };
}

/** Whether the accounting service no longer accepts the company's tokens. */
function isDisconnected(outcome: Outcome<unknown>): boolean {
  return !outcome.ok && outcome.error.kind === 'unauthorized';
}

export interface PageRequest {
  readonly startPosition?: string;
  readonly totalCount?: string;
}

export async function readProducts(
  services: Services,
  request: PanelRequest,
  page: PageRequest,
): Promise<Answer<'products'>> {
  const { totalCount, startPosition, rows } = valueOf(
    await services.accounting.items(openCall(services, request), ...pageOf(page)),
  );
  return { totalCount, startPosition, item: rows.map(product) };
}

export async function readDepartments(
  services: Services,
  request: PanelRequest,
  page: PageRequest,
): Promise<Answer<'departments'>> {
  const { totalCount, startPosition, rows } = valueOf(
    await services.accounting.departments(openCall(services, request), ...pageOf(page)),
  );
  return { totalCount, startPosition, department: rows.map(department) };
}

export async function readNewProducts(
  services: Services,
  request: PanelRequest,
  ids: readonly string[],
): Promise<Answer<'newProducts'>> {
  return { item: valueOf(await services.accounting.itemsById(openCall(services, request), ids)).map(product) };
}

export async function readNewDepartments(
  services: Services,
  request: PanelRequest,
  ids: readonly string[],
): Promise<Answer<'newDepartments'>> {
  return {
    department: valueOf(await services.accounting.departmentsById(openCall(services, request), ids)).map(department),
  };
}

function openCall(
  { calls }: Services,
  { realmId, correlationId, signal }: PanelRequest,
  customerId?: string,
): CallContext {
  return calls.openForPerson({ realmId, correlationId, ...(customerId !== undefined && { customerId }) }, signal);
}

function pageOf({ startPosition, totalCount }: PageRequest): [number, number] {
  return [Math.max(1, Number(startPosition ?? '1')), Number(totalCount ?? '-1')];
}

function panelCustomer(customer: Customer): PanelCustomer {
  const { id, displayName, taxable, parentId, isProject } = customer;
  const shippingAddress = addressOf(customer.shipTo);
  const billingAddress = addressOf(customer.billTo);
  return { id, displayName, taxable, shippingAddress, billingAddress, parentId, isProject };
}

function product({ id, name, fullyQualifiedName, type, taxable }: Item): Product {
  return { id, name, fullyQualifiedName, type, taxable };
}

function department({ id, name, address }: Department): PanelDepartment {
  return { id, name, address: addressOf(address) };
}

function addressOf(address: PostalAddress | null): Address | null {
  return address === null ? null : { ...address };
}
