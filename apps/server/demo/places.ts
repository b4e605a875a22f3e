import type { Random } from './random.ts';
import type { Row } from './rows.ts';
import { readTable } from './table.ts';
import { NORTH_AMERICAN_STREETS, OTHER_STREETS } from './words.ts';

/** Phone numbers come from the ranges that each country keeps free for fiction, where it has one. */
export const CITIES = readTable(
  ['locality', 'region', 'country', 'timeZone', 'phone', 'postalCode'],
  `
Portland | OR | US | America/Los_Angeles | +1 503 555 01## | 9720%
Seattle | WA | US | America/Los_Angeles | +1 206 555 01## | 9810%
Sacramento | CA | US | America/Los_Angeles | +1 916 555 01## | 9581%
San Diego | CA | US | America/Los_Angeles | +1 619 555 01## | 9210%
Boise | ID | US | America/Boise | +1 208 555 01## | 8370%
Phoenix | AZ | US | America/Phoenix | +1 602 555 01## | 8500%
Mesa | AZ | US | America/Phoenix | +1 480 555 01## | 8520%
Denver | CO | US | America/Denver | +1 303 555 01## | 8020%
Salt Lake City | UT | US | America/Denver | +1 801 555 01## | 8410%
Santa Fe | NM | US | America/Denver | +1 505 555 01## | 8750%
Austin | TX | US | America/Chicago | +1 512 555 01## | 7870%
San Antonio | TX | US | America/Chicago | +1 210 555 01## | 7820%
New Orleans | LA | US | America/Chicago | +1 504 555 01## | 7011%
Nashville | TN | US | America/Chicago | +1 615 555 01## | 3720%
Minneapolis | MN | US | America/Chicago | +1 612 555 01## | 5540%
Milwaukee | WI | US | America/Chicago | +1 414 555 01## | 5320%
Kansas City | MO | US | America/Chicago | +1 816 555 01## | 6410%
Columbus | OH | US | America/New_York | +1 614 555 01## | 4321%
Grand Rapids | MI | US | America/Detroit | +1 616 555 01## | 4950%
Asheville | NC | US | America/New_York | +1 828 555 01## | 2880%
Charleston | SC | US | America/New_York | +1 843 555 01## | 2940%
Savannah | GA | US | America/New_York | +1 912 555 01## | 3140%
Tampa | FL | US | America/New_York | +1 813 555 01## | 3360%
Pittsburgh | PA | US | America/New_York | +1 412 555 01## | 1520%
Providence | RI | US | America/New_York | +1 401 555 01## | 0290%
Portland | ME | US | America/New_York | +1 207 555 01## | 0410%
Vancouver | BC | CA | America/Vancouver | +1 604 555 01## | V6B %@#
Calgary | AB | CA | America/Edmonton | +1 403 555 01## | T2P %@#
Winnipeg | MB | CA | America/Winnipeg | +1 204 555 01## | R3C %@#
Toronto | ON | CA | America/Toronto | +1 416 555 01## | M5V %@#
Ottawa | ON | CA | America/Toronto | +1 613 555 01## | K1P %@#
Halifax | NS | CA | America/Halifax | +1 902 555 01## | B3J %@#
London | LND | GB | Europe/London | +44 20 7946 0### | SE1 %@@
Manchester | MAN | GB | Europe/London | +44 161 496 0### | M4 %@@
Bristol | BST | GB | Europe/London | +44 117 496 0### | BS1 %@@
Leeds | LDS | GB | Europe/London | +44 113 496 0### | LS1 %@@
Edinburgh | EDH | GB | Europe/London | +44 131 496 0### | EH3 %@@
Cardiff | CRF | GB | Europe/London | +44 29 2018 0### | CF10 %@@
Sydney | NSW | AU | Australia/Sydney | +61 2 5550 #### | 20%#
Melbourne | VIC | AU | Australia/Melbourne | +61 3 5550 #### | 30%#
Brisbane | QLD | AU | Australia/Brisbane | +61 7 5550 #### | 40%#
Adelaide | SA | AU | Australia/Adelaide | +61 8 5550 #### | 50%#
Perth | WA | AU | Australia/Perth | +61 8 5550 #### | 60%#
Auckland | AUK | NZ | Pacific/Auckland | +64 9 555 #### | 10%#
Wellington | WGN | NZ | Pacific/Auckland | +64 4 555 #### | 601%
Dublin | D | IE | Europe/Dublin | +353 1 555 #### | D02 @@%#
Cork | CO | IE | Europe/Dublin | +353 21 555 #### | T12 @@%#`,
);

type Address = Required<
  Pick<
    Row<'account'>,
    'phone' | 'line1' | 'line2' | 'locality' | 'region' | 'postal_code' | 'country_code' | 'time_zone'
  >
>;

/** An address in the named city, or in any; street, code, phone and time zone fit the city. */
export function drawAddress(random: Random, cityName?: string): Address {
  const city = random.pick(cityName ? CITIES.filter((each) => isNamed(each, cityName)) : CITIES);
  const northAmerican = city.country === 'US' || city.country === 'CA';
  const street = northAmerican
    ? `${random.int(100, 4900)} ${random.pick(NORTH_AMERICAN_STREETS)}`
    : `${random.int(1, 240)} ${random.pick(OTHER_STREETS)}`;
  return {
    phone: random.fill(city.phone),
    line1: street,
    line2: random.chance(0.25) ? `${northAmerican ? 'Suite' : 'Unit'} ${random.int(1, 40)}` : '',
    locality: city.locality,
    region: city.region,
    postal_code: random.fill(city.postalCode),
    country_code: city.country,
    time_zone: city.timeZone,
  };
}

/** There is a Portland in Oregon and one in Maine. */
function isNamed({ locality, region }: { locality: string; region: string }, name: string): boolean {
  return name === locality || name === `${locality}, ${region}`;
}
