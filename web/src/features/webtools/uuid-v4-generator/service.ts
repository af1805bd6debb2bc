type UuidShape = {
  readonly upper: boolean;
  readonly hyphens: boolean;
  readonly braces: boolean;
};

const BYTES = 16;

/** What crypto.randomUUID does, for pages without HTTPS, where browsers do not offer it. */
const fromRandomBytes = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  // RFC 9562, section 5.4: the version in the seventh byte, the variant in the ninth.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** A random UUID of version 4 in lower case, also where crypto.randomUUID is missing. */
export const randomUuid = (): string =>
  typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : fromRandomBytes();

export const shapeUuid = (uuid: string, { upper, hyphens, braces }: UuidShape): string => {
  const joined = hyphens ? uuid : uuid.replaceAll('-', '');
  const cased = upper ? joined.toUpperCase() : joined;
  return braces ? `{${cased}}` : cased;
};

export const randomUuids = (count: number): readonly string[] =>
  Array.from({ length: count }, randomUuid);
