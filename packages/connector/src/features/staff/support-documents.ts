import { type Answer, type Query, type RequestBody, supportedTxnTypes } from '@salestax/contract';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { noteActivity } from '../../store/activity.ts';
import type { Company } from '../../store/companies.ts';
import type { Db, Trx } from '../../store/db.ts';
import { findSupportConsent } from '../../store/support-consents.ts';
import { supportAccessOf } from '../identity/support-consent.ts';
import { noteStaffAction } from './staff-action-queries.ts';
import { companyForStaff, doneBy, staffScopeOf, staffActor, type StaffRequest } from './staff-request.ts';

/** How the users of a company read its documents. */
export interface DocumentReaders {
  readonly list: (
    services: Services,
    request: CompanyRequest,
    body: RequestBody<'listSalesDocuments'>,
  ) => Promise<Answer<'listSalesDocuments'>>;
  readonly read: (
    services: Services,
    request: CompanyRequest,
    body: RequestBody<'readSalesDocument'>,
  ) => Promise<Answer<'readSalesDocument'>>;
}

/** The documents of a period as the users of the company see them; none without the consent of its administrator. */
export async function readSupportDocuments(
  services: Services,
  readers: DocumentReaders,
  request: StaffRequest,
  companyId: string,
  { from, to, alsoUnsettled }: Query<'staffDocuments'>,
): Promise<Answer<'staffDocuments'>> {
  const company = await companyForStaff(services, companyId);
  const isWithUnsettled = alsoUnsettled === 'true';
  const read = { period: `${from} – ${to}`, ...(isWithUnsettled && { alsoUnsettled: 'true' }) };
  const support = await admit(services, request, company, read);
  const companyFields = { companyName: company.name, support };
  if (support === null) return { ...companyFields, userStatus: 'NotIntegrated', documents: [], isTruncated: false };
  const body = { FromDate: from, ToDate: to, AlsoUnsettled: isWithUnsettled };
  return { ...companyFields, ...(await readers.list(readOnly(services), companyRequest(request, company), body)) };
}

/** One of them. */
export async function readSupportDocument(
  services: Services,
  readers: DocumentReaders,
  request: StaffRequest,
  companyId: string,
  { txnType: type, txnId }: Query<'staffDocument'>,
): Promise<Answer<'staffDocument'>> {
  const company = await companyForStaff(services, companyId);
  const support = await admit(services, request, company, { document: `${type}/${txnId}` });
  const companyFields = { companyName: company.name, support };
  const txnType = supportedTxnTypes.find((one) => String(one) === type);
  if (support === null || txnType === undefined) return { ...companyFields, document: null, refusal: null };
  const body = { txnType, txnId };
  const { opened, refusal } = await readers.read(readOnly(services), companyRequest(request, company), body);
  if (opened === null) return { ...companyFields, document: null, refusal };
  // Support staff have no account at the accounting service.
  const { link: _, ...document } = opened;
  return { ...companyFields, document, refusal };
}

/** The consent that allows a reading, which is recorded before anything is read; null when there is none. */
function admit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: StaffRequest,
  company: Company,
  read: Readonly<Record<string, string>>,
): Promise<Answer<'staffDocuments'>['support']> {
  const now = clock.now();
  return db.tx(staffScopeOf(company), async (trx) => {
    const support = supportAccessOf(await findSupportConsent(trx, company.realmId), now);
    if (support === null) {
      await noteRefusedReading(trx, request, company, read, now);
      return null;
    }
    const action = { ...doneBy(request), action: 'documents-read', before: null, after: read } as const;
    await noteStaffAction(trx, company, action, now);
    return support;
  });
}

function noteRefusedReading(
  trx: Trx,
  request: StaffRequest,
  { realmId }: Company,
  read: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const source = { realmId, actor: staffActor(request), correlationId: request.correlationId };
  const activity = { action: 'documents-read', outcome: 'refused', reason: 'NoConsent', after: read } as const;
  return noteActivity(trx, source, activity, now);
}

const companyRequest = ({ correlationId, signal }: StaffRequest, { realmId, companyId }: Company): CompanyRequest => ({
  realmId,
  companyId,
  correlationId,
  signal,
});

/** The services with a database that refuses writes. */
const readOnly = (services: Services): Services => ({ ...services, db: readingDb(services.db) });

const readingDb = (db: Db): Db => ({
  ...db,
  tx: (scope, work) => db.read(scope, work),
  batch: () => Promise.reject(new Error('Nothing is written for support staff.')),
});
