/** An address of the tests. City and ZIP are in the tax data. */
export interface Place {
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** Absent: US. */
  readonly country?: string;
}

const place = (line1: string, city: string, region: string, postalCode: string): Place => ({
  line1,
  city,
  region,
  postalCode,
});

export const atlanta = place('68 Mitchell St SW', 'Atlanta', 'GA', '30303');
export const aurora = place('15151 E Alameda Pkwy', 'Aurora', 'CO', '80012');
export const austin = place('301 W 2nd St', 'Austin', 'TX', '78701');
export const boston = place('665 Boylston St', 'Boston', 'MA', '02116');
export const boulder = place('1777 Broadway', 'Boulder', 'CO', '80302');
export const brooklyn = place('209 Joralemon St', 'Brooklyn', 'NY', '11201');
export const buffalo = place('65 Niagara Sq', 'Buffalo', 'NY', '14202');
export const campHill = place('2145 Walnut St', 'Camp Hill', 'PA', '17001');
export const charlotte = place('600 E 4th St', 'Charlotte', 'NC', '28202');
export const chicago = place('121 N LaSalle St', 'Chicago', 'IL', '60602');
export const denver = place('1437 Bannock St', 'Denver', 'CO', '80202');
export const denverCurtis = place('2280 Curtis St', 'Denver', 'CO', '80205');
export const fortCollins = place('300 Laporte Ave', 'Fort Collins', 'CO', '80521');
export const honolulu = place('530 S King St', 'Honolulu', 'HI', '96813');
export const houston = place('901 Bagby St', 'Houston', 'TX', '77002');
export const juneau = place('155 S Seward St', 'Juneau', 'AK', '99801');
export const losAngeles = place('200 N Spring St', 'Los Angeles', 'CA', '90012');
export const minneapolis = place('350 S 5th St', 'Minneapolis', 'MN', '55415');
export const newYork = place('30 Rockefeller Plaza', 'New York', 'NY', '10019');
export const philadelphia = place('1400 John F Kennedy Blvd', 'Philadelphia', 'PA', '19107');
export const phoenix = place('200 W Washington St', 'Phoenix', 'AZ', '85003');
export const portland = place('1221 SW 4th Ave', 'Portland', 'OR', '97204');
export const saintPaul = place('15 Kellogg Blvd W', 'Saint Paul', 'MN', '55102');
export const sanFrancisco = place('1 Dr Carlton B Goodlett Pl', 'San Francisco', 'CA', '94102');
export const sanJose = place('200 E Santa Clara St', 'San Jose', 'CA', '95113');
export const sanJuan = place('153 Calle San Francisco', 'San Juan', 'PR', '00901');
export const seattle = place('600 4th Ave', 'Seattle', 'WA', '98104');
export const superior = place('124 E Coal Creek Dr', 'Superior', 'CO', '80027');
export const toronto: Place = { ...place('100 Queen St W', 'Toronto', 'ON', 'M5H 2N2'), country: 'CA' };
export const wellington = place('3735 Cleveland Ave', 'Wellington', 'CO', '80549');
export const winnipeg: Place = { ...place('510 Main St', 'Winnipeg', 'Manitoba', 'r3b1b9'), country: 'Canada' };
