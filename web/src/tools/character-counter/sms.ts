/** GSM-7 (3GPP TS 23.038, section 6.2.1). */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Two places each (section 6.2.1.1). */
const EXTENDED = '\f^{}\\[~]|€';

const WIDTHS: ReadonlyMap<string, number> = new Map([
  ...Array.from(BASIC, (sign) => [sign, 1] as const),
  ...Array.from(EXTENDED, (sign) => [sign, 2] as const),
]);

/** Single messages, and parts of longer ones (3GPP TS 23.040, section 9.2.3.24.1). */
const PLACES = { plain: { alone: 160, part: 153 }, unicode: { alone: 70, part: 67 } } as const;
/** One octet. */
const MAX_PARTS = 255;
const MAX_NAMED = 12;

export type SmsCount = {
  /** Plain: GSM-7. Unicode: UCS-2, for Hindi, emoji and curly quotes. */
  readonly alphabet: keyof typeof PLACES;
  /** Null for a text that is too long. */
  readonly parts: number | null;
  readonly used: number;
  readonly left: number;
  readonly foreign: readonly string[];
  readonly plain: string | null;
};

/** For characters that phones and word processors insert. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '·': '.',
  '…': '...',
  '×': 'x',
  '₹': 'Rs ',
  '\t': ' ',
};

const plainSign = (sign: string): string | null => {
  if (WIDTHS.has(sign)) return sign;
  const known = PLAIN[sign];
  if (known !== undefined) return known;
  if (/[\p{Cf}\u00ad]/u.test(sign)) return '';
  if (/\p{Zs}/u.test(sign)) return ' ';
  const bare = sign.normalize('NFD').replace(/\p{M}+/gu, '');
  return bare !== '' && Array.from(bare).every((letter) => WIDTHS.has(letter)) ? bare : null;
};

/** No character is cut in two. @param widthOf places of a character. */
const divided = (
  text: string,
  widthOf: (sign: string) => number,
  { alone, part }: { readonly alone: number; readonly part: number },
): Pick<SmsCount, 'parts' | 'used' | 'left'> => {
  let used = 0;
  let parts = 1;
  let inPart = 0;
  for (const sign of text) {
    const width = widthOf(sign);
    used += width;
    if (inPart + width > part) {
      parts += 1;
      inPart = 0;
    }
    inPart += width;
  }
  if (used === 0) return { parts: 0, used, left: alone };
  if (used <= alone) return { parts: 1, used, left: alone - used };
  return { parts: parts > MAX_PARTS ? null : parts, used, left: part - inPart };
};

export const countSms = (text: string): SmsCount => {
  const foreign = new Set<string>();
  for (const sign of text) if (!WIDTHS.has(sign)) foreign.add(sign);
  if (foreign.size === 0) {
    return {
      alphabet: 'plain',
      ...divided(text, (sign) => WIDTHS.get(sign) ?? 1, PLACES.plain),
      foreign: [],
      plain: null,
    };
  }
  const canBePlain = [...foreign].every((sign) => plainSign(sign) !== null);
  return {
    alphabet: 'unicode',
    ...divided(text, (sign) => sign.length, PLACES.unicode),
    foreign: [...foreign].slice(0, MAX_NAMED),
    plain: canBePlain ? Array.from(text, (sign) => plainSign(sign) ?? '').join('') : null,
  };
};
