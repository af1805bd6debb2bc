/** In the order of being looked for: those below name themselves after those above as well. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/**
 * What a customer knows a device by: "Firefox on Windows". Nothing of what the caller wrote stands in
 * it, and nothing that would tell one such device from another.
 */
export const deviceLabel = (userAgent: string | undefined): string => {
  const text = userAgent?.slice(0, 512) ?? '';
  const browser = nameIn(text, BROWSERS) ?? 'An app';
  const system = nameIn(text, SYSTEMS);
  return system === null ? browser : `${browser} on ${system}`;
};
