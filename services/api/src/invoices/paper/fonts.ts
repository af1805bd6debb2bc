import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

const read = (address: string): Buffer => readFileSync(new URL(address));

/** Latin, digits, ₹ and Devanagari in one family, embedded into every paper. */
export const FONTS = {
  regular: read(
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    ),
  ),
  bold: read(
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
    ),
  ),
} as const;

const known: ReadonlySet<number> = new Set((create(FONTS.regular) as Font).characterSet);

/** Stands for a character that the fonts do not have; they would print an empty box. */
const MISSING = '?';

/** @returns the text as it can be printed: of what the fonts lack, question marks. */
export const printable = (text: string): string =>
  [...text.replace(/\p{Cc}+/gu, ' ')]
    .map((character) => (known.has(character.codePointAt(0) ?? 0) ? character : MISSING))
    .join('');
