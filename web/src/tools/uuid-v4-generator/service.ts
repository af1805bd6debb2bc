type UuidShape = {
  readonly upper: boolean;
  readonly hyphens: boolean;
  readonly braces: boolean;
};

export const VERSIONS = ['4', '7'] as const;
export type Version = (typeof VERSIONS)[number];

const BYTES = 16;

const withHyphens = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** RFC 9562, section 4: version in the seventh byte, variant in the ninth. */
const inText = (bytes: Uint8Array, version: Version): string => {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (Number(version) << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return withHyphens([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
};

const randomBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(BYTES));

/** crypto.randomUUID needs HTTPS. */
const randomV4 = (): string => inText(randomBytes(), '4');

const MAX_PER_MS = 0xfff;

/** Increasing, with a twelve-bit counter (RFC 9562, sections 5.7 and 6.2). @param now in ms. */
const timedV7 = (count: number, now: number): readonly string[] => {
  let time = now;
  let counter = Math.floor((randomBytes()[0] ?? 0) / 2);
  return Array.from({ length: count }, () => {
    if (counter > MAX_PER_MS) {
      counter = 0;
      time += 1;
    }
    const bytes = randomBytes();
    const view = new DataView(bytes.buffer);
    view.setUint32(0, Math.floor(time / 2 ** 16));
    view.setUint16(4, time % 2 ** 16);
    view.setUint16(6, counter);
    counter += 1;
    return inText(bytes, '7');
  });
};

export const makeUuids = (version: Version, count: number, now: number): readonly string[] =>
  version === '4' ? Array.from({ length: count }, randomV4) : timedV7(count, now);

export const shapeUuid = (uuid: string, { upper, hyphens, braces }: UuidShape): string => {
  const joined = hyphens ? uuid : uuid.replaceAll('-', '');
  const cased = upper ? joined.toUpperCase() : joined;
  return braces ? `{${cased}}` : cased;
};
