/** A zone with its names and its current offset. */
export type ZoneOption = { value: string; label: string; names: string[] };

/** Browsers list some zones by an old name; these are the names of today. */
const modernNames = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['Africa/Timbuktu', 'Africa/Bamako'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Ashkhabad', 'Asia/Ashgabat'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Dacca', 'Asia/Dhaka'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Macao', 'Asia/Macau'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Thimbu', 'Asia/Thimphu'],
  ['Asia/Ujung_Pandang', 'Asia/Makassar'],
  ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** UTC is a zone, but not one that browsers list. */
export function timeZones(now: Date): ZoneOption[] {
  const listed = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  return ['UTC', ...listed].map((zone) => zoneOption(zone, now));
}

/** "America/New York (UTC−05:00)": the offset that holds now, summer time or not. The old name still finds it. */
export function zoneOption(zone: string, now: Date): ZoneOption {
  const offset = offsetOf(zone, now);
  const name = (modernNames.get(zone) ?? zone).replaceAll('_', ' ');
  return { value: zone, label: offset === null ? name : `${name} (${offset})`, names: [name, zone] };
}

function offsetOf(timeZone: string, now: Date): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-us', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length);
    return `UTC${offset?.replace('-', '−') || '+00:00'}`;
  } catch {
    return null;
  }
}

/** An offset as people write it: utc-5, UTC-05:00, gmt+5:30, +0530. Null when the text is none. */
export function readOffset(text: string): { sign: string; hours: number; minutes: string } | null {
  const found = /^(?:utc|gmt)?([+-])(\d{1,2})(?::(\d{0,2})|(\d\d))?$/i.exec(
    text.replaceAll('−', '-').replace(/\s/g, ''),
  );
  if (!found) return null;
  const [, sign = '', hours, typed = '', glued = ''] = found;
  return { sign, hours: Number(hours), minutes: typed || glued };
}

/** Whether a label ends in the offset that is looked for; without minutes, in any of that hour. */
export function hasOffset(label: string, wanted: NonNullable<ReturnType<typeof readOffset>>): boolean {
  const own = readOffset(/\(([^)]*)\)$/.exec(label)?.[1] ?? '');
  if (own === null || own.hours !== wanted.hours || !own.minutes.startsWith(wanted.minutes)) return false;
  return own.sign === wanted.sign || (own.hours === 0 && own.minutes === '00');
}
