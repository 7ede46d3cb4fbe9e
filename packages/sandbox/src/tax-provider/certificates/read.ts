import { avataxLimits } from '@salestax/contract/vendor-limits';
import { exemptReasons, exposureZones } from '../definitions.ts';
import { providerError, valueRequired } from '../http/errors.ts';
import type { Fields } from '../http/fields.ts';
import { nowText, type Provider } from '../provider.ts';
import { buildCustomer } from '../routes/customers.ts';
import {
  type Certificate,
  type Company,
  type Customer,
  type ExemptReason,
  type ExposureZone,
  nextId,
} from '../state.ts';
import { certificatePdf } from './render.ts';

const DAYS_VALID = 365 * 5;

/** A certificate from its model. Customers that it names are created if they do not exist. */
export function buildCertificate(
  provider: Provider,
  company: Company,
  fields: Fields,
  before?: Certificate,
): { certificate: Certificate; newCustomers: Customer[] } {
  const signedDate = fields.day('signedDate') ?? before?.signedDate;
  if (signedDate === undefined) throw valueRequired('signedDate');
  const namedCustomers = fields.objects('customers');
  const customerCodes = namedCustomers.map((customer) =>
    customer.text('customerCode', avataxLimits.transaction.customerCode.most),
  );
  const draft = {
    signedDate,
    expirationDate: fields.day('expirationDate') ?? before?.expirationDate ?? plusDays(signedDate, DAYS_VALID),
    exemptionNumber: fields.has('exemptionNumber')
      ? fields.text('exemptionNumber', 50)
      : (before?.exemptionNumber ?? ''),
    exemptionReason: readReason(fields.object('exemptionReason')) ?? before?.exemptionReason ?? missingReason(),
    exposureZone: readZone(fields.object('exposureZone')) ?? before?.exposureZone ?? missingZone(),
    customerCodes: fields.has('customers') ? customerCodes : (before?.customerCodes ?? []),
  };
  const existingCodes = new Set(
    provider.state.customers.filter(({ companyId }) => companyId === company.id).map((row) => row.customerCode),
  );
  // Each new customer once, however often it is named.
  const byCode = new Map(namedCustomers.map((customer) => [customer.text('customerCode'), customer]));
  const missing = [...byCode].flatMap(([code, customer]) => (existingCodes.has(code) ? [] : [customer]));
  const certificate: Certificate = {
    ...draft,
    id: before?.id ?? nextId(provider.state),
    companyId: company.id,
    filename: fields.text('filename', 255) || (before?.filename ?? ''),
    valid: fields.flag('valid') ?? before?.valid ?? true,
    verified: fields.flag('verified') ?? before?.verified ?? false,
    exemptPercentage: fields.decimal('exemptPercentage')?.toNumber() ?? before?.exemptPercentage ?? 100,
    isSingleCertificate: fields.flag('isSingleCertificate') ?? before?.isSingleCertificate ?? false,
    status: 'COMPLETE',
    poNumbers: fields.has('poNumbers')
      ? fields.objects('poNumbers').map((po) => po.text('poNumber'))
      : (before?.poNumbers ?? []),
    attachment: readPdf(fields) ?? before?.attachment ?? { type: 'application/pdf', bytes: certificatePdf(draft) },
    createdDate: before?.createdDate ?? nowText(provider),
    modifiedDate: nowText(provider),
  };
  return { certificate, newCustomers: missing.map((customer) => buildCustomer(provider, company, customer)) };
}

function plusDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** By name when there is one, because ids differ between accounts. */
function readReason(fields: Fields | null): ExemptReason | null {
  if (fields === null) return null;
  const [name, id] = [fields.text('name').toUpperCase(), fields.integer('id')];
  const found = exemptReasons.find((reason) => (name === '' ? reason.id === id : reason.name === name));
  if (found !== undefined) return found;
  throw providerError(1211, {
    message: 'The exempt reason is not valid.',
    description: `There is no exempt reason '${name || String(id)}'.`,
  });
}

function readZone(fields: Fields | null): ExposureZone | null {
  if (fields === null) return null;
  const [name, id] = [fields.text('name').toUpperCase(), fields.integer('id')];
  const region = fields.text('region').toUpperCase();
  const found = exposureZones.find((zone) =>
    name !== '' ? zone.name.toUpperCase() === name : region !== '' ? zone.region === region : zone.id === id,
  );
  return found ?? missingZone();
}

function missingReason(): never {
  throw providerError(1210, {
    message: 'The exempt reason is missing.',
    description: 'A certificate needs an exemptionReason.',
  });
}

function missingZone(): never {
  throw providerError(1207, {
    message: 'The exposure zone is missing.',
    description: 'A certificate needs an exposureZone that exists.',
    status: 400,
  });
}

function readPdf(fields: Fields): Certificate['attachment'] {
  const text = fields.text('pdf');
  if (text === '') return null;
  const bytes = Buffer.from(text, 'base64');
  const type = typeOfFile(bytes);
  if (type === null)
    throw providerError(1214, {
      message: 'The file is not a PDF or an image.',
      description: 'The field pdf can not be read.',
    });
  return { type, bytes };
}

/** The file of a multipart upload; null when it has no allowed type. */
export function readUpload(contentType: string, body: unknown): Certificate['attachment'] {
  if (!Buffer.isBuffer(body)) return null;
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const bytes = boundary === undefined ? body : firstPart(body, boundary);
  const type = typeOfFile(bytes);
  return type === null ? null : { type, bytes };
}

function firstPart(body: Buffer, boundary: string): Buffer {
  const start = body.indexOf('\r\n\r\n');
  const end = body.indexOf(`\r\n--${boundary}`, start + 4);
  return start === -1 ? Buffer.alloc(0) : body.subarray(start + 4, end === -1 ? undefined : end);
}

const signatures: readonly (readonly [type: string, start: string])[] = [
  ['application/pdf', '25504446'],
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e47'],
  ['image/tiff', '49492a00'],
  ['image/tiff', '4d4d002a'],
];

function typeOfFile(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 4).toString('hex');
  return signatures.find(([, signature]) => start.startsWith(signature))?.[0] ?? null;
}
