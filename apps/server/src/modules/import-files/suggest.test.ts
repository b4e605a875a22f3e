import { inAllLocales } from '@app/i18n/all-catalogues';
import { expect, test } from 'vitest';
import { suggestMatching } from './suggest.ts';

const suggest = (header: string, row = '') =>
  suggestMatching({ header: header.split(','), rows: row ? [row.split(',')] : [] }, []);

test.each<[from: string, header: string, targets: string]>([
  [
    'HubSpot',
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Job Title,Company Name,Website URL,Street Address,City,State/Region,Postal Code,Country/Region,Contact owner,Lifecycle Stage',
    ',givenName,familyName,email,phone,phone2,title,company,website,address1,city,state,postalCode,country,owner,type',
  ],
  [
    'Salesforce',
    'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Mobile,Fax,Email,Account Owner',
    ',givenName,familyName,title,company,address1,city,state,postalCode,country,phone,phone2,,email,owner',
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,File As,Organization Name,Organization Title,Birthday,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Website 1 - Value',
    'givenName,,familyName,,company,title,birthday,tags,,email,email2,phone,phone2,address1,city,state,postalCode,country,website',
  ],
  [
    'Outlook',
    'First Name,Middle Name,Last Name,Suffix,Company,Job Title,Business Street,Business City,Business Postal Code,Business Country/Region,Business Fax,Business Phone,Home Phone,Mobile Phone,Birthday,Categories,E-mail Address,E-mail 2 Address,E-mail 3 Address,Web Page',
    'givenName,,familyName,,company,title,address1,city,postalCode,country,,phone,phone3,phone2,birthday,tags,email,email2,email3,website',
  ],
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,TAGS',
    'email,givenName,familyName,address1,phone,birthday,tags',
  ],
  [
    'Pipedrive',
    'Person - Name,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Organization,Person - Owner,Person - Label',
    'fullName,email,email2,phone,phone2,company,owner,tags',
  ],
  [
    'Zoho',
    'Contact Owner,First Name,Last Name,Account Name,Email,Secondary Email,Phone,Mobile,Title,Mailing Street,Mailing City,Mailing State,Mailing Zip,Mailing Country,Date of Birth',
    'owner,givenName,familyName,company,email,email2,phone,phone2,title,address1,city,state,postalCode,country,birthday',
  ],
  [
    'ActiveCampaign',
    'Email,First Name,Last Name,Phone,Organization,Tags',
    'email,givenName,familyName,phone,company,tags',
  ],
  [
    'Keap',
    'First Name,Last Name,Company,Job Title,Phone 1,Phone 2,Email,Email Address 2,Street Address 1,Street Address 2,City,State,Postal Code,Country,Time Zone,Birthday,Person Type',
    'givenName,familyName,company,title,phone,phone2,email,email2,address1,address2,city,state,postalCode,country,timeZone,birthday,type',
  ],
])('the columns of %s find their places', (_from, header, targets) => {
  expect(suggest(header)).toEqual(targets.split(',').map((target) => target || null));
});

test('our own export and our own words come back in every language', () => {
  for (const { locale, texts } of inAllLocales('server', 'export.contacts')) {
    const { otherAddress1, otherAddress2, permission, source, created, lastActivity, ...ours } = texts;
    const found = suggestMatching({ header: Object.values(ours), rows: [] }, []);
    expect({ locale, found }).toEqual({ locale, found: Object.keys(ours) });
    const others = [otherAddress1, otherAddress2, permission, source, created, lastActivity].map(String);
    expect(suggestMatching({ header: others, rows: [] }, [])).toEqual(others.map(() => null));
  }
});

test.each([
  ['Nom,Prénom,Courriel', 'Lee,Ann,a@x.io', ['familyName', 'givenName', 'email']],
  ['Nombre,Correo', 'Ana María Gil,a@x.io', ['fullName', 'email']],
  ['FNAME,LNAME,NAME,MAIL', 'A,B,A B,a@x.io', ['givenName', 'familyName', null, 'email']],
  ['Email,Email,Email,Email', 'a@x.io,b@x.io,c@x.io,d@x.io', ['email', 'email2', 'email3', null]],
  ['Mobile', '303 555 0142', ['phone']],
  ['Email*,First name (required)', '', ['email', 'givenName']],
  [',,,,', 'ann@x.io,+1 303 555 0142,4/12/1985,https://x.io,K1A 0B1', ['email', 'phone', 'birthday', 'website', null]],
  ['Email,Subscribed', 'yes,a@x.io', [null, 'email']],
])('%s over %s', (header, row, targets) => {
  expect(suggest(header, row)).toEqual(targets);
});

test('an own field is found by its name, before ours; no target is given twice', () => {
  const ownFields = [{ id: 7, name: 'Title', kind: 'text' as const, options: [] }];
  expect(suggestMatching({ header: ['title', 'Job title'], rows: [] }, ownFields)).toEqual(['field:7', 'title']);
  const postcodes = {
    header: ['a', 'b'],
    rows: [
      ['K1A 0B1', '1'],
      ['M5V 2T6', '2'],
    ],
  };
  expect(suggestMatching(postcodes, [])).toEqual(['postalCode', null]);
});
