const DAY = 86_400_000;

/** Days since 1900 as spreadsheets count them, who believe that it was a leap year. */
export function serialDate(serial: number): string {
  const day = Math.floor(serial);
  const date = new Date(Date.UTC(1899, 11, day < 61 ? 31 : 30) + day * DAY);
  if (Number.isNaN(date.getTime()) || day < 1 || date.getUTCFullYear() > 9999) return String(serial);
  const time = Math.round((serial - day) * 86_400);
  const iso = new Date(date.getTime() + time * 1000).toISOString();
  return time === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/** Without an exponent: 1.2E+10 is a phone number. What calculating has left behind the 15th digit is none of it. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e')
    ? Number(text)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : text;
}
