import { withoutEnd } from '../without-end.ts';

export type UuidDetails = {
  readonly uuid: string;
  readonly kind: string;
  readonly madeAt: Date | null;
};

/** RFC 9562, section 4.2. */
const KINDS: Readonly<Record<string, string>> = {
  '1': 'by the time and the place where it was made',
  '2': 'of DCE Security',
  '3': 'from a name, by MD5',
  '4': 'by chance',
  '5': 'from a name, by SHA-1',
  '6': 'by the time it was made, in order',
  '7': 'by the time it was made, in order, and by chance',
  '8': 'of its maker’s own kind',
};

const SHAPE =
  /^(?:urn:uuid:)?\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i;

/** 1582 to 1970 in 100 ns steps (section 5.1). */
const GREGORIAN = 0x01b21dd213814000n;

const gregorian = (hex: string): Date =>
  new Date(Number((BigInt(`0x${hex}`) - GREGORIAN) / 10_000n));

const madeAt = (
  version: string,
  [low = '', mid = '', high = '']: readonly string[],
): Date | null => {
  if (version === '1') return gregorian(`${high.slice(1)}${mid}${low}`);
  if (version === '6') return gregorian(`${low}${mid}${high.slice(1)}`);
  return version === '7' ? new Date(Number.parseInt(`${low}${mid}`, 16)) : null;
};

export const readUuid = (typed: string): UuidDetails | string => {
  const text = withoutEnd(typed.trim().replace(/^["'`]/, ''), `"'\`,;`);
  const parts = SHAPE.exec(text)
    ?.slice(1)
    .map((part) => part.toLowerCase());
  if (parts === undefined) {
    const wrong = /[^\da-f{}-]/iu.exec(text)?.[0];
    const digits = text.replace(/[^\da-f]/gi, '').length;
    if (wrong === undefined && digits === 32) {
      return 'A UUID has its hyphens after 8, 12, 16 and 20 signs, or none.';
    }
    return wrong === undefined || digits > 32
      ? `A UUID has 32 digits and letters from a to f; these are ${digits}.`
      : `A UUID has digits and letters from a to f alone; ${wrong.toWellFormed()} is none.`;
  }
  const uuid = parts.join('-');
  if (/^[0-]+$/.test(uuid)) return { uuid, kind: 'The nil UUID: none', madeAt: null };
  if (/^[f-]+$/.test(uuid)) return { uuid, kind: 'The max UUID: the last of all', madeAt: null };
  const version = parts[2]?.charAt(0) ?? '';
  const words = KINDS[version];
  // Section 4.1: the ninth byte starts with bits 10.
  if (!/^[89ab]/.test(parts[3] ?? '') || words === undefined) {
    return { uuid, kind: 'Of no kind that RFC 9562 knows', madeAt: null };
  }
  return { uuid, kind: `Version ${version}, ${words}`, madeAt: madeAt(version, parts) };
};
