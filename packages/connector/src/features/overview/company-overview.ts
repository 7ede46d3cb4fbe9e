import {
  type Answer,
  type ErrorCode,
  type LackingSetting,
  lackingSettingNames,
  lackingSettings,
} from '@salestax/contract';
import { companyTimeZone, dayIn } from '../../domain/company-day.ts';
import { endsSoonOn } from '../../domain/connection-end.ts';
import { documentTypeOfNumber } from '../../domain/document-types.ts';
import { sentences } from '../../domain/sentences.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { abortedAfter } from '../../service/aborted-after.ts';
import {
  type CompanyWithCredentials,
  stateOf,
  taxItemsOfCompany,
  readCompanyWithCredentials,
} from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Company } from '../../store/companies.ts';
import { connectionEnd } from '../../store/connections.ts';
import { countCollecting, regionsPastThreshold } from '../nexus/nexus-summary.ts';
import type { NexusWatch } from '../nexus/nexus-watch.ts';
import { type LinkNeedingAttention, linksNeedingAttention } from '../recording/document-figures.ts';
import {
  attentionOfCompany,
  attentionOfFigures,
  attentionOfOutages,
  attentionOfThresholds,
  byUrgency,
  emptyNotice,
} from './attention-rules.ts';
import { readFigures } from './company-figures.ts';

type Overview = Answer<'companyOverview'>;
type Attention = Overview['attention'][number];

const maxNames = 5;
const maxReasons = 5;
/** Maximum wait for document numbers, in milliseconds. */
const maxWaitMs = 500;

/**
 * What needs attention today, most urgent first. Waits only briefly: data that a vendor has not delivered by then is
 * omitted.
 */
export async function readOverview(services: Services, watch: NexusWatch, request: CompanyRequest): Promise<Overview> {
  const { realmId } = request;
  const [companyState, stored] = await Promise.all([
    readCompanyWithCredentials(services.db, services.secrets, realmId),
    services.db.tx({ realm: realmId }, async (trx) => ({
      // A delivery that needs a person has marked its document.
      links: await linksNeedingAttention(trx, realmId),
      end: await connectionEnd(trx, realmId),
    })),
  ]);
  const { company } = companyState;
  const [documents, nexus, { figures, outages }] = await Promise.all([
    documentNotices(services, request, company, stored.links),
    watch.soon(request),
    readFigures(services, realmId, stateOf(companyState)),
  ]);
  const now = services.clock.now();
  return {
    attention: byUrgency([
      ...attentionOfOutages(outages),
      ...attentionOfCompany(company, dayIn(companyTimeZone(company), now)),
      ...documents,
      ...attentionOfFigures(figures),
      ...(nexus === null ? [] : attentionOfThresholds(regionsPastThreshold(nexus))),
      ...connectionEnds(company, stored.end, now),
      ...settingsIncomplete(companyState),
    ]),
    figures,
    regionsCollecting: nexus === null ? null : countCollecting(nexus),
    ...(nexus?.nexus.salesSince !== undefined && { salesSince: nexus.nexus.salesSince }),
    companyCode: company?.providerCompanyCode ?? '',
    avaTaxStartDate: company?.settings.avaTaxStartDate ?? null,
  };
}

/**
 * Documents that could not be recorded: one row per reason, the most frequent first, and one of all other reasons, which
 * has neither a reason nor names. Recorded documents without their fee have a row of their own.
 */
async function documentNotices(
  services: Services,
  request: CompanyRequest,
  company: Company | null,
  links: readonly LinkNeedingAttention[],
): Promise<readonly Attention[]> {
  const groups = Map.groupBy(links, ({ attention }) => attention);
  // Without a reason only the fee is missing.
  const withoutFee = groups.get(null) ?? [];
  groups.delete(null);
  const byReason = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  const others = byReason.slice(maxReasons).flatMap(([, linksOfReason]) => linksOfReason);
  const rows = [
    ...byReason.slice(0, maxReasons).map(([reason, linksOfReason]) => ({
      kind: 'documents-without-tax' as const,
      reason: (reason ?? '').slice(0, 4_000),
      errorCode: linksOfReason[0]?.errorCode,
      documents: linksOfReason,
    })),
    { kind: 'documents-without-tax' as const, reason: '', documents: others },
    {
      kind: 'documents-without-fee' as const,
      reason: sentences.feeUnknown,
      errorCode: 'FeeUnknown' satisfies ErrorCode,
      documents: withoutFee,
    },
  ].filter(({ documents }) => documents.length > 0);
  return Promise.all(
    rows.map(async ({ kind, reason, errorCode, documents }) => ({
      ...emptyNotice,
      kind,
      count: documents.length,
      names: reason === '' ? [] : await numbersOf(services, request, company, documents.slice(0, maxNames)),
      reason,
      ...(errorCode && { errorCode }),
    })),
  );
}

/** The numbers of documents, as far as they are known or read in time. */
async function numbersOf(
  services: Services,
  request: CompanyRequest,
  company: Company | null,
  documents: readonly LinkNeedingAttention[],
): Promise<string[]> {
  const numbers = await Promise.all(documents.map((link) => numberOf(services, request, company, link)));
  return numbers.filter((number) => number !== '');
}

/**
 * The number of a document: its code at the tax provider, or, for one that was never recorded, its number at the
 * accounting service. '' if the accounting service does not answer in time.
 */
async function numberOf(
  services: Services,
  request: CompanyRequest,
  company: Company | null,
  { code, txnType, txnId }: LinkNeedingAttention,
): Promise<string> {
  if (code !== null) return code;
  const type = documentTypeOfNumber(txnType);
  if (type === null || company?.connection !== 'connected') return '';
  const signal = AbortSignal.any([request.signal, abortedAfter(maxWaitMs)]);
  const call = callOf(services, { ...request, signal });
  const found = await services.accounting.document(call, type.kind, txnId, taxItemsOfCompany(company));
  return found.ok ? found.value.document.number : '';
}

/** Only for a live connection: one that has ended is shown by the status. */
function connectionEnds(company: Company | null, end: Date | null, now: Date): readonly Attention[] {
  if (company?.connection !== 'connected') return [];
  const on = endsSoonOn(end, companyTimeZone(company), now);
  return on === null ? [] : [{ ...emptyNotice, kind: 'connection-ends', count: 1, on }];
}

function settingsIncomplete({ company, credentials }: CompanyWithCredentials): readonly Attention[] {
  const settings = company?.settings;
  const needsFeeItems = settings?.isEnableRetailDeliveryFee === true;
  const isLacking: Readonly<Record<LackingSetting, boolean>> = {
    credentials: credentials === null,
    company: !company?.providerCompanyCode,
    SalesTaxItem: !settings?.taxItemId,
    RdfItem: needsFeeItems && settings.rdfItemId === '',
    TaxOnRdfItem: needsFeeItems && settings.taxOnRdfItemId === '',
  };
  const names = lackingSettings.filter((setting) => isLacking[setting]).map((setting) => lackingSettingNames[setting]);
  return names.length === 0 ? [] : [{ ...emptyNotice, kind: 'settings-incomplete', count: names.length, names }];
}
