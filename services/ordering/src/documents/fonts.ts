import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

const read = (address: string): Buffer => readFileSync(new URL(address));

/** Latin, digits, ₹ and Devanagari; embedded in every document. */
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

/** Noto per script (SIL Open Font License): no single family covers all of India. */
const FILES = {
  Tamil: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    ),
  Bengali: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
    ),
  Telugu: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
    ),
  Kannada: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
    ),
  Malayalam: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
    ),
  Gujarati: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    ),
  Gurmukhi: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
    ),
  Oriya: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
    ),
  // Urdu. Nastaliq would slope over three lines.
  Arabic: () =>
    import.meta.resolve(
      '@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
    ),
} as const;

export type Script = keyof typeof FILES;

type KnownFont = {
  readonly file: Buffer;
  readonly letters: ReadonlySet<number>;
  /** Reach from the baseline in parts of the size; the line gap is below. */
  readonly above: number;
  readonly below: number;
};

const examine = (file: Buffer): KnownFont => {
  const { characterSet, ascent, descent, lineGap, unitsPerEm } = create(file) as Font;
  return {
    file,
    letters: new Set(characterSet),
    above: ascent / unitsPerEm,
    below: (lineGap - descent) / unitsPerEm,
  };
};

const loaded = new Map<Script, KnownFont>();

export const scriptFont = (script: Script): KnownFont => {
  const known = loaded.get(script);
  if (known) return known;
  const font = examine(read(FILES[script]()));
  loaded.set(script, font);
  return font;
};

export const BASE_FONT = examine(FONTS.regular);

export const isInBaseFont = (character: string): boolean =>
  BASE_FONT.letters.has(character.codePointAt(0) ?? 0);

export const isInScriptFont = (script: Script, character: string): boolean =>
  scriptFont(script).letters.has(character.codePointAt(0) ?? 0);

const PATTERNS = (Object.keys(FILES) as Script[]).map(
  (script) => [script, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const,
);

export const scriptOf = (character: string): Script | null => {
  const script = PATTERNS.find(([, pattern]) => pattern.test(character))?.[0];
  return script && isInScriptFont(script, character) ? script : null;
};
