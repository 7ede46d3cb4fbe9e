import type { JsonRecord } from '../json.ts';
import type { SeedRow } from '../seed.ts';
import { address, place } from './places.ts';
import { row } from './row.ts';

interface Person {
  readonly given: string;
  readonly family: string;
}

interface CustomerFacts {
  readonly id: string;
  readonly name: string;
  readonly person: Person;
  /** Null: a private person. */
  readonly company?: string | null;
  readonly email?: string;
  readonly fax?: string;
  readonly bill?: JsonRecord;
  readonly ship?: JsonRecord;
  readonly more?: JsonRecord;
}

const customer = ({ id, name, person, company = name, email, fax, bill, ship, more }: CustomerFacts): SeedRow =>
  row('Customer', id, {
    DisplayName: name,
    GivenName: person.given,
    FamilyName: person.family,
    ...(company !== null && { CompanyName: company }),
    ...(email !== undefined && { PrimaryEmailAddr: { Address: email } }),
    ...(fax !== undefined && { Fax: { FreeFormNumber: fax } }),
    PrimaryPhone: { FreeFormNumber: `(303) 555-02${id.padStart(2, '0')}` },
    ...(bill !== undefined && { BillAddr: bill }),
    ...(ship !== undefined && { ShipAddr: ship }),
    ...more,
  });

const at = (line1: string, city: string, region: string, postalCode: string) => {
  const there = address(place(line1, city, region, postalCode));
  return { bill: there, ship: there };
};

const abroad = (Line1: string, City: string, PostalCode: string, Country: string, region?: string) => {
  const there = { Line1, City, PostalCode, Country, ...(region !== undefined && { CountrySubDivisionCode: region }) };
  return { bill: there, ship: there };
};

const person = (given: string, family: string): Person => ({ given, family });

const exempt = (reasonId: string): JsonRecord => ({ Taxable: false, TaxExemptionReasonId: reasonId });

/** Customers without sales in the year: with valid, misspelt and foreign addresses, and with all contact options. */
export const moreCustomerRows: readonly SeedRow[] = [
  customer({
    id: '18',
    name: 'Aria Whitcomb',
    person: person('Aria', 'Whitcomb'),
    company: null,
    email: 'aria.whitcomb@mail.example',
    ...at('1350 Larimer St', 'Denver', 'CO', '80202'),
  }),
  customer({
    id: '19',
    name: 'Bristlecone Tree Care',
    person: person('Noah', 'Ibarra'),
    email: 'noah@bristlecone.example',
    fax: '(303) 555-0319',
    ...at('1345 Wynkop St', 'Denver', 'CO', '80202'),
  }),
  customer({
    id: '20',
    name: 'Columbine Courtyards',
    person: person('Grace', 'Lindqvist'),
    fax: '(303) 555-0320',
    ...at('1515 Bannock Ave', 'Denver', 'CO', '80202'),
  }),
  customer({
    id: '21',
    name: 'Dakota Ridge Homeowners',
    person: person('Samuel', 'Oyelaran'),
    email: 'board@dakota-ridge.example',
    bill: address(place('PO Box 410', 'Boulder', 'CO', '80302')),
    ship: { ...address(place('1801 Broadway', 'Boulder', 'CO', '80302')), Line2: 'Suite 400' },
  }),
  customer({
    id: '22',
    name: 'Elk Meadow Stables',
    person: person('Hannah', 'Brandt'),
    ...at('1600 Pearl St', 'Boulder', 'CO', '80524'),
  }),
  customer({
    id: '23',
    name: 'Fern Hollow School District',
    person: person('Miguel', 'Santos'),
    email: 'purchasing@fernhollow.example',
    fax: '(970) 555-0323',
    ...at('410 Mountain Ave', 'Fort Collins', 'CO', '80521'),
    more: exempt('7'),
  }),
  customer({
    id: '24',
    name: 'Gable & Garden',
    person: person('Ivy', 'Chen'),
    email: 'ivy@gable-garden.example',
    ...at('2715 Larimer St', 'Denvr', 'CO', '80205'),
  }),
  customer({
    id: '25',
    name: 'Harvest Table Markets',
    person: person('Omar', 'Haddad'),
    email: 'buying@harvest-table.example',
    fax: '(719) 555-0325',
    ...at('20 Tejon St', 'Colorado Springs', 'CO', '80903'),
  }),
  customer({
    id: '26',
    name: 'Iron Gate Fencing',
    person: person('Ruth', 'Kowalski'),
    email: 'ruth@irongate.example',
    ...at('8831 Nowhere Creek Rd', 'Fort Collins', 'CO', '80525'),
  }),
  customer({
    id: '27',
    name: 'Josephine Abara',
    person: person('Josephine', 'Abara'),
    company: null,
    email: 'j.abara@mail.example',
    ...at('71200 Larimer St', 'Denver', 'CO', '80205'),
  }),
  customer({
    id: '28',
    name: 'Kestrel Park Conservancy',
    person: person('Leila', 'Nasser'),
    email: 'grounds@kestrelpark.example',
    ...at('210 S 8th St', 'Minneapolis', 'MN', '55415'),
    more: exempt('5'),
  }),
  customer({
    id: '29',
    name: 'Lone Pine Lodge',
    person: person('Peter', 'Vance'),
    email: 'desk@lonepine.example',
    ...at('900 Wazee St', 'Fort Collins', 'CO', '80202'),
  }),
  customer({
    id: '30',
    name: 'Maple & Main Florists',
    person: person('Chloe', 'Tremblay'),
    email: 'chloe@maple-main.example',
    fax: '(416) 555-0330',
    ...abroad('301 Front St W', 'Toronto', 'M5V 2T6', 'CA', 'ON'),
  }),
  customer({
    id: '31',
    name: 'Northshore Landscapes',
    person: person('Arjun', 'Gill'),
    email: 'arjun@northshore.example',
    ...abroad('1128 West Georgia Street', 'Vancouver', 'v6e0a8', 'CA', 'BC'),
  }),
  customer({
    id: '32',
    name: 'Gärtnerei Österreicher',
    person: person('Jürgen', 'Österreicher'),
    email: 'buero@oesterreicher.example',
    ...abroad('Lindenstraße 12', 'Berlin', '10969', 'DE'),
  }),
  customer({
    id: '33',
    name: 'Thames Valley Topiary',
    person: person('Imogen', 'Clarke'),
    email: 'imogen@thames-topiary.example',
    ...abroad('14 Friar Street', 'Reading', 'RG1 1DB', 'GB'),
  }),
  customer({
    id: '34',
    name: 'Viveros del Bajío',
    person: person('José', 'Núñez'),
    email: 'ventas@viveros-bajio.example',
    ...abroad('Av. Hidalgo 210', 'León', '37000', 'MX', 'GUA'),
  }),
  customer({
    id: '35',
    name: 'Peña & Müller Jardinería',
    person: person('Sofía', 'Peña'),
    email: 'hola@pena-mueller.example',
    ...at('500 W 2nd St', 'Austin', 'TX', '78701'),
    more: exempt('9'),
  }),
  customer({
    id: '36',
    name: 'Quarry Lane Builders',
    person: person('Dmitri', 'Volkov'),
    email: 'office@quarrylane.example',
    bill: address(place('1700 Blake St', 'Denver', 'CO', '80202')),
  }),
  customer({
    id: '37',
    name: 'Riverbend Community Church',
    person: person('Naomi', 'Price'),
    fax: '(303) 555-0337',
    bill: address(place('2400 Welton St', 'Denver', 'CO', '80205')),
    more: exempt('6'),
  }),
  customer({ id: '38', name: 'Sage & Stone Cafe', person: person('Tessa', 'Moreno') }),
  customer({
    id: '39',
    name: 'Tallgrass Tribal Enterprises',
    person: person('Joseph', 'Redbird'),
    email: 'orders@tallgrass.invalid',
    ...at('700 4th Ave S', 'Minneapolis', 'MN', '55415'),
    more: exempt('4'),
  }),
  customer({
    id: '40',
    name: 'Umber Creek Pottery',
    person: person('Beatriz', 'Lima'),
    fax: '555-03',
    ...at('1250 W 6th St', 'Austin', 'TX', '78701'),
    more: exempt('9'),
  }),
];
