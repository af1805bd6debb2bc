/** In search order: later browsers also appear in the names of earlier ones. */
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

/** Such as "Firefox on Windows": not the caller's text, and nothing that identifies a device. */
export const deviceLabel = (userAgent: string | undefined): string => {
  const text = userAgent?.slice(0, 512) ?? '';
  const browser = nameIn(text, BROWSERS) ?? 'Unknown app';
  const system = nameIn(text, SYSTEMS);
  return system === null ? browser : `${browser} on ${system}`;
};
