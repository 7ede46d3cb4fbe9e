import { certificatePdf } from '../certificates/render.ts';
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
  /** Days relative to the time of seeding. */
  readonly signed: number;
  readonly expires: number;
  /** Absent: complete and verified. */
  readonly state?: 'revoked' | 'pending';
}

const customer = (
  customerCode: string,
  name: string,
  line1: string,
  city: string,
  region: string,
  postalCode: string,
): DemoCustomer => ({ customerCode, name, line1, city, region, postalCode });

/** Codes are the ids of the same customers at the accounting service. */
const customers: readonly DemoCustomer[] = [
  customer('3', 'Ponderosa Nursery Resale', '3300 Brighton Blvd', 'Denver', 'CO', '80216'),
  customer('9', 'Schuylkill Stonework', '1400 John F Kennedy Blvd', 'Philadelphia', 'PA', '19107'),
  customer('15', 'Front Range Garden Charity', '101 W Colfax Ave', 'Denver', 'CO', '80202'),
  customer('23', 'Fern Hollow School District', '410 Mountain Ave', 'Fort Collins', 'CO', '80521'),
  customer('28', 'Kestrel Park Conservancy', '210 S 8th St', 'Minneapolis', 'MN', '55415'),
  customer('35', 'Peña & Müller Jardinería', '500 W 2nd St', 'Austin', 'TX', '78701'),
  customer('37', 'Riverbend Community Church', '2400 Welton St', 'Denver', 'CO', '80205'),
  customer('39', 'Tallgrass Tribal Enterprises', '700 4th Ave S', 'Minneapolis', 'MN', '55415'),
  customer('40', 'Umber Creek Pottery', '1250 W 6th St', 'Austin', 'TX', '78701'),
];

const certificate = (
  customerCode: string,
  region: string,
  reason: string,
  exemptionNumber: string,
  signed: number,
  expires: number,
  state?: DemoCertificate['state'],
): DemoCertificate => ({
  customerCode,
  region,
  reason,
  exemptionNumber,
  signed,
  expires,
  ...(state !== undefined && { state }),
});

/** One valid, one expired, one that expires within 90 days; then one of every kind, for customers without sales. */
const certificates: readonly DemoCertificate[] = [
  certificate('3', 'CO', 'RESALE', 'CO-30114477', -400, 900),
  certificate('9', 'PA', 'RESALE', 'PA-1180257', -1500, -30),
  certificate('15', 'CO', 'CHARITABLE/EXEMPT ORG', 'CO-98-0093318', -1000, 60),
  certificate('23', 'CO', 'EDUCATIONAL ORG', 'CO-98-0210467', -300, 795),
  certificate('28', 'MN', 'CHARITABLE/EXEMPT ORG', 'MN-ES-55120', -700, 396),
  certificate('28', 'CO', 'CHARITABLE/EXEMPT ORG', 'CO-98-0310922', -700, 21),
  certificate('28', 'PA', 'CHARITABLE/EXEMPT ORG', 'PA-75-201883', -1460, -364),
  certificate('28', 'CA', 'CHARITABLE/EXEMPT ORG', 'CA-105-7731', -120, 975, 'revoked'),
  certificate('35', 'TX', 'RESALE', 'TX-3-20441-7708-2', -45, 1415),
  certificate('37', 'CO', 'RELIGIOUS ORG', 'CO-98-0277310', -6, 1089, 'pending'),
  certificate('39', 'MN', 'TRIBAL GOVERNMENT', 'MN-T-00418', -1000, 84),
  certificate('39', 'CO', 'TRIBAL GOVERNMENT', 'CO-T-00391', 14, 1109),
  certificate('40', 'TX', 'RESALE', 'TX-3-19805-4410-9', -1200, -3),
  certificate('40', 'CO', 'RESALE', 'CO-30220918', -90, 1005, 'revoked'),
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
    valid: demo.state !== 'revoked',
    verified: demo.state === undefined,
    exemptPercentage: 100,
    isSingleCertificate: false,
    status: statusOf(demo),
    poNumbers: [],
    attachment: { type: 'application/pdf', bytes: certificatePdf(facts) },
    createdDate: now.toISOString(),
    modifiedDate: now.toISOString(),
  };
}

function statusOf({ state }: DemoCertificate): string {
  if (state === 'revoked') return 'REVOKED';
  return state === 'pending' ? 'PENDING' : 'COMPLETE';
}

function dayFrom(now: Date, days: number): string {
  const moment = new Date(now);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
