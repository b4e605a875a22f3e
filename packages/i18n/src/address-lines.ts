type Part = 'line1' | 'line2' | 'locality' | 'region' | 'postalCode' | 'countryCode';
/** What is not known is empty. */
type PostalAddress = Record<Part, string>;

/** The lines of an address by country. A missing part is left out together with the punctuation around it. */
const cityFirst = ['line1', 'line2', 'locality, region postalCode'];
const postcodeFirst = ['line1', 'line2', 'postalCode locality', 'region'];
const townThenPostcode = ['line1', 'line2', 'locality', 'region', 'postalCode'];
const cityWithPostcode = ['line1', 'line2', 'locality postalCode', 'region'];
/** Where the region is known but not written on letters. */
const townAndPostcode = ['line1', 'line2', 'locality', 'postalCode'];

const orders: Record<string, string[]> = {
  US: cityFirst,
  CA: cityFirst,
  AU: ['line1', 'line2', 'locality region postalCode'],
  NZ: ['line1', 'line2', 'locality postalCode'],
  SG: cityWithPostcode,
  IN: ['line1', 'line2', 'locality postalCode', 'region'],
  GB: townAndPostcode,
  IE: townAndPostcode,
  ZA: townThenPostcode,
  IQ: townThenPostcode,
  RU: townThenPostcode,
  BR: ['line1', 'line2', 'locality - region', 'postalCode'],
  MX: ['line1', 'line2', 'postalCode locality, region'],
  VN: ['line1', 'line2', 'locality', 'region postalCode'],
  JP: ['postalCode', 'region locality', 'line1', 'line2'],
  CN: ['postalCode', 'region locality', 'line1', 'line2'],
};

/** The address as its country writes it, line by line, the country last. */
export function addressLines(address: PostalAddress, countryName: string): string[] {
  const lines = (orders[address.countryCode] ?? postcodeFirst).map((line) => fill(line, address));
  return [...lines, countryName].filter((line) => line !== '');
}

function fill(line: string, address: PostalAddress): string {
  const filled = line.replace(/[a-zA-Z]+\d?/g, (part) => address[part as Part]);
  return filled
    .replace(/\s+/g, ' ')
    .replace(/^[\s,-]+|[\s,-]+$/g, '')
    .replace(/ ,/g, ',');
}
