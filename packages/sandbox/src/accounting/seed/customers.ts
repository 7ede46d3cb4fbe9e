import type { JsonRecord } from '../json.ts';
import type { SeedRow } from '../seed.ts';
import { address, type Place, place } from './places.ts';
import { row } from './row.ts';

const customer = (id: string, name: string, ship: Place | null, more: JsonRecord = {}): SeedRow =>
  row('Customer', id, {
    DisplayName: name,
    CompanyName: name,
    PrimaryEmailAddr: { Address: `office@${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example` },
    PrimaryPhone: { FreeFormNumber: `(303) 555-02${id.padStart(2, '0')}` },
    ...(ship !== null && { BillAddr: address(ship), ShipAddr: address(ship) }),
    ...more,
  });

export const customerRows: readonly SeedRow[] = [
  customer('1', 'Larkspur Garden Design', place('2280 Curtis St', 'Denver', 'CO', '80205'), {
    BillAddr: address(place('PO Box 1180', 'Denver', 'CO', '80201')),
  }),
  customer('2', 'Mile High Gardens', place('1437 Bannock St', 'Denver', 'CO', '80202')),
  customer('3', 'Ponderosa Nursery Resale', place('3300 Brighton Blvd', 'Denver', 'CO', '80216'), {
    Taxable: false,
    // Resale; 5 is a charitable organization (Intuit's reference, Customer).
    TaxExemptionReasonId: '9',
    ResaleNum: 'CO-30114477',
  }),
  customer('4', 'Flatirons Landscaping', place('1777 Broadway', 'Boulder', 'CO', '80302')),
  customer('5', 'Western Slope Orchards', place('250 N 5th St', 'Grand Junction', 'CO', '81501')),
  customer('6', 'Nokomis Native Plants', place('350 S 5th St', 'Minneapolis', 'MN', '55415')),
  customer('7', 'Hudson Rooftop Gardens', place('30 W 24th St', 'New York', 'NY', '10011')),
  customer('8', 'Back Bay Greenery', place('665 Boylston St', 'Boston', 'MA', '02116')),
  customer('9', 'Schuylkill Stonework', place('1400 John F Kennedy Blvd', 'Philadelphia', 'PA', '19107')),
  customer('10', 'Arroyo Seco Succulents', place('200 N Spring St', 'Los Angeles', 'CA', '90012')),
  customer('11', 'Barton Creek Gardens', place('301 W 2nd St', 'Austin', 'TX', '78701')),
  customer('12', 'Willamette Ferns', place('1221 SW 4th Ave', 'Portland', 'OR', '97204')),
  customer('13', 'Prairie Avenue Planters', place('121 N LaSalle St', 'Chicago', 'IL', '60602')),
  customer('14', 'Juniper Walk-in Account', null),
  customer('15', 'Front Range Garden Charity', place('101 W Colfax Ave', 'Denver', 'CO', '80202'), {
    Taxable: false,
    TaxExemptionReasonId: '5',
  }),
  customer('16', 'Charity Greenhouse', place('2001 Colorado Blvd', 'Denver', 'CO', '80205'), {
    Job: true,
    ParentRef: { value: '15' },
  }),
  customer('17', 'Community Orchard Build', place('4500 Pecos St', 'Denver', 'CO', '80211'), {
    Job: true,
    IsProject: true,
    ParentRef: { value: '15' },
  }),
];
