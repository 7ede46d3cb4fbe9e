import type { Answer } from '@salestax/contract';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { regionNamed } from '../nexus/nexus-regions.ts';
import type { Company } from '../../store/companies.ts';
import { connectionEnd } from '../../store/connections.ts';
import { type DocumentLink, linksNeedingAttention } from '../recording/document-queries.ts';
import { callOf, type CompanyRequest } from '../../service/company-request.ts';
import { type KeptCompany, ownItemsOf, readKeptCompany } from '../../service/company-state.ts';
import type { NexusWatch } from '../nexus/nexus-watch.ts';
import type { KeptNexus } from '../nexus/read-nexus.ts';
import type { Services } from '../../service/services.ts';

type Overview = Answer<'companyOverview'>;
type Attention = Overview['attention'][number];

const mostNames = 5;
const mostReasons = 5;
const mostRegions = 10;
/** The administrator is told this long before the connection to the accounting service ends. */
const noticeMs = 30 * 86_400_000;
/** Longest wait for the numbers of documents. Milliseconds. */
const patienceMs = 500;

/** What needs attention today, most urgent first. Never waits long: what a vendor has not told yet is left out. */
export async function readOverview(services: Services, watch: NexusWatch, request: CompanyRequest): Promise<Overview> {
  const { realmId } = request;
  const [kept, stored] = await Promise.all([
    readKeptCompany(services.db, services.secrets, realmId),
    services.db.tx({ realm: realmId }, async (trx) => ({
      // An operation that waits for a person has marked its document so.
      links: await linksNeedingAttention(trx, realmId),
      end: await connectionEnd(trx, realmId),
    })),
  ]);
  const [documents, nexus] = await Promise.all([
    documentsWithoutTax(services, request, kept.company, stored.links),
    watch.soon(request),
  ]);
  return {
    attention: [
      ...documents,
      ...(nexus === null ? [] : thresholdsPassed(nexus)),
      ...connectionEnds(kept.company, stored.end, services.clock.now()),
      ...settingsIncomplete(kept),
    ],
    regionsCollecting: nexus?.nexus.nexusList.filter(({ enabled }) => enabled).length ?? null,
    companyCode: kept.company?.providerCompanyCode ?? '',
    avaTaxStartDate: kept.company?.settings.avaTaxStartDate ?? null,
  };
}

/** One row for each reason, the most frequent first. */
async function documentsWithoutTax(
  services: Services,
  request: CompanyRequest,
  company: Company | null,
  links: readonly DocumentLink[],
): Promise<readonly Attention[]> {
  const byReason = [...Map.groupBy(links, ({ attention }) => attention ?? '')]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, mostReasons);
  return Promise.all(
    byReason.map(async ([reason, own]) => {
      const named = own.slice(0, mostNames).map((link) => numberOf(services, request, company, link));
      const names = (await Promise.all(named)).filter((name) => name !== '');
      return {
        ...nothingTold,
        kind: 'documents-without-tax',
        count: own.length,
        names,
        reason: reason.slice(0, 4_000),
      };
    }),
  );
}

/**
 * The number of a document. It is its code at the tax provider; a document that never came that far is looked up at the
 * accounting service. '' when that does not tell in time.
 */
async function numberOf(
  services: Services,
  request: CompanyRequest,
  company: Company | null,
  { code, txnType, txnId }: DocumentLink,
): Promise<string> {
  if (code !== null) return code;
  const type = documentTypeOfNumber(txnType);
  if (type === null || company?.connection !== 'connected') return '';
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);
  const call = callOf(services, { ...request, signal });
  const found = await services.accounting.document(call, type.kind, txnId, ownItemsOf(company));
  return found.ok ? found.value.document.number : '';
}

function thresholdsPassed({ passed }: KeptNexus): readonly Attention[] {
  return passed.slice(0, mostRegions).map(({ countryCode, stateCode, sales, limit }) => {
    const name = regionNamed(countryCode, stateCode)?.name ?? stateCode;
    return { ...nothingTold, kind: 'threshold-passed', count: 1, names: [name], amount: sales, limit };
  });
}

/** A connection that has ended is the status's to tell. */
function connectionEnds(company: Company | null, end: Date | null, now: Date): readonly Attention[] {
  if (company?.connection !== 'connected' || end === null || end.getTime() - now.getTime() > noticeMs) return [];
  return [{ ...nothingTold, kind: 'connection-ends', count: 1, on: end.toISOString().slice(0, 10) }];
}

/** By the names that the settings page gives them. */
function settingsIncomplete({ company, credentials }: KeptCompany): readonly Attention[] {
  const settings = company?.settings;
  const needsFeeItems = settings?.isEnableRetailDeliveryFee === true;
  const names = [
    credentials === null ? 'AvaTax account' : '',
    company?.providerCompanyCode ? '' : 'Company code',
    settings?.taxItemId ? '' : 'Sales tax item',
    needsFeeItems && settings.rdfItemId === '' ? 'Retail delivery fee item' : '',
    needsFeeItems && settings.taxOnRdfItemId === '' ? 'Tax on retail delivery fee item' : '',
  ].filter((name) => name !== '');
  return names.length === 0 ? [] : [{ ...nothingTold, kind: 'settings-incomplete', count: names.length, names }];
}

const nothingTold = { names: [], reason: '', amount: null, limit: null, on: null } satisfies Partial<Attention>;
