export type Device = { browser: string | null; system: string | null };

type DevicePattern = [name: string, pattern: RegExp];

/** The order matters: nearly every browser also calls itself Chrome or Safari. */
const browsers: DevicePattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

const systems: DevicePattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const find = (patterns: DevicePattern[], userAgent: string) =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;

/** Browser and system as people call them, out of what the browser says of itself; null for what it does not say. */
export const describeDevice = (userAgent: string): Device => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
});
