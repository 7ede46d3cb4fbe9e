import { certificatePaper } from '../certificates/render.ts';
import { exemptReasons, exposureZones } from '../definitions.ts';
import { type Certificate, type Customer, nextId, type TaxProviderState } from '../state.ts';

interface DemoCustomer {
  readonly customerCode: string;
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

interface DemoCertificate {
  readonly customerCode: string;
  readonly region: string;
  readonly reason: string;
  readonly exemptionNumber: string;
  /** Counted in days from the moment of the seed. */
  readonly signed: number;
  readonly expires: number;
}

/** Codes are the ids of the same customers at the accounting service. */
const customers: readonly DemoCustomer[] = [
  {
    customerCode: '3',
    name: 'Ponderosa Nursery Resale',
    line1: '3300 Brighton Blvd',
    city: 'Denver',
    region: 'CO',
    postalCode: '80216',
  },
  {
    customerCode: '9',
    name: 'Schuylkill Stonework',
    line1: '1400 John F Kennedy Blvd',
    city: 'Philadelphia',
    region: 'PA',
    postalCode: '19107',
  },
  {
    customerCode: '15',
    name: 'Front Range Garden Charity',
    line1: '101 W Colfax Ave',
    city: 'Denver',
    region: 'CO',
    postalCode: '80202',
  },
];

/** One valid, one that has ended, one that ends within 90 days. */
const certificates: readonly DemoCertificate[] = [
  { customerCode: '3', region: 'CO', reason: 'RESALE', exemptionNumber: 'CO-30114477', signed: -400, expires: 900 },
  { customerCode: '9', region: 'PA', reason: 'RESALE', exemptionNumber: 'PA-1180257', signed: -1500, expires: -30 },
  {
    customerCode: '15',
    region: 'CO',
    reason: 'CHARITABLE/EXEMPT ORG',
    exemptionNumber: 'CO-98-0093318',
    signed: -1000,
    expires: 60,
  },
];

export function addDemoCertificates(state: TaxProviderState, companyId: number, now: Date): void {
  state.customers.push(...customers.map((customer) => toCustomer(state, companyId, customer, now)));
  state.certificates.push(...certificates.map((certificate) => toCertificate(state, companyId, certificate, now)));
}

function toCustomer(state: TaxProviderState, companyId: number, customer: DemoCustomer, now: Date): Customer {
  return {
    id: nextId(state),
    companyId,
    alternateId: '',
    attnName: '',
    line2: '',
    country: 'US',
    phoneNumber: '',
    faxNumber: '',
    emailAddress: `office${customer.customerCode}@customer.example`,
    contactName: '',
    taxpayerIdNumber: '',
    isBill: true,
    isShip: false,
    createdDate: now.toISOString(),
    modifiedDate: now.toISOString(),
    ...customer,
  };
}

function toCertificate(state: TaxProviderState, companyId: number, demo: DemoCertificate, now: Date): Certificate {
  const exemptionReason = exemptReasons.find(({ name }) => name === demo.reason);
  const exposureZone = exposureZones.find(({ region }) => region === demo.region);
  if (exemptionReason === undefined || exposureZone === undefined)
    throw new Error(`No reason or zone for ${demo.exemptionNumber}`);
  const facts = {
    signedDate: dayFrom(now, demo.signed),
    expirationDate: dayFrom(now, demo.expires),
    exemptionNumber: demo.exemptionNumber,
    exemptionReason,
    exposureZone,
    customerCodes: [demo.customerCode],
  };
  return {
    ...facts,
    id: nextId(state),
    companyId,
    filename: `${demo.exemptionNumber}.pdf`,
    valid: true,
    verified: true,
    exemptPercentage: 100,
    isSingleCertificate: false,
    status: 'COMPLETE',
    poNumbers: [],
    attachment: { type: 'application/pdf', bytes: certificatePaper(facts) },
    createdDate: now.toISOString(),
    modifiedDate: now.toISOString(),
  };
}

function dayFrom(now: Date, days: number): string {
  const moment = new Date(now);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
