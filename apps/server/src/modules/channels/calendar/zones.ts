import { isTimeZone } from '@app/contract/company-rules';

/** Zones as Outlook names them, where its invitations lie in other calendars. */
const WINDOWS: Record<string, string> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabic Standard Time': 'Asia/Baghdad',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'Central America Standard Time': 'America/Guatemala',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'China Standard Time': 'Asia/Shanghai',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'FLE Standard Time': 'Europe/Kyiv',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'India Standard Time': 'Asia/Kolkata',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'Russian Standard Time': 'Europe/Moscow',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Turkey Standard Time': 'Europe/Istanbul',
  'W. Europe Standard Time': 'Europe/Berlin',
};

/** The zone that a calendar file means by its own name; null where nobody knows. */
export function toZone(tzid: string, location = ''): string | null {
  const likely = [tzid, location, WINDOWS[tzid], /[A-Z][A-Za-z]+\/[A-Za-z_/+-]+$/.exec(tzid)?.[0]];
  if (/^(?:Z|UTC|GMT|Etc\/UTC)$/i.test(tzid)) return 'UTC';
  return likely.find((each) => each !== undefined && each !== '' && isTimeZone(each)) ?? null;
}
