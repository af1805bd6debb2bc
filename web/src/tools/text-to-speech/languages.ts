/** Scripts and the language that is mostly written in them, as voices name it (BCP 47). */
const SCRIPTS: readonly (readonly [RegExp, string])[] = (
  [
    ['Latin', 'en'],
    ['Devanagari', 'hi'],
    ['Bengali', 'bn'],
    ['Gurmukhi', 'pa'],
    ['Gujarati', 'gu'],
    ['Oriya', 'or'],
    ['Tamil', 'ta'],
    ['Telugu', 'te'],
    ['Kannada', 'kn'],
    ['Malayalam', 'ml'],
    ['Arabic', 'ar'],
    ['Hiragana', 'ja'],
    ['Katakana', 'ja'],
    ['Han', 'zh'],
    ['Hangul', 'ko'],
    ['Cyrillic', 'ru'],
    ['Greek', 'el'],
    ['Hebrew', 'he'],
    ['Thai', 'th'],
  ] as const
).map(([script, language]) => [new RegExp(`\\p{Script=${script}}`, 'gu'), language]);

/** Enough to know, in UTF-16 units. */
const LOOKED_AT = 2000;

/** The language that a text is probably in, by its letters. Null where it has none. */
export const languageOf = (text: string): string | null => {
  const sample = text.slice(0, LOOKED_AT);
  let max = 0;
  let found: string | null = null;
  for (const [script, language] of SCRIPTS) {
    const count = sample.match(script)?.length ?? 0;
    if (count > max) [max, found] = [count, language];
  }
  // Kana decide: Japanese has more Han than kana. Urdu has letters that Arabic has not, and
  // Marathi words that Hindi has not.
  if (found === 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return 'ja';
  if (found === 'ar' && /[ٹڈڑںےہھ]/.test(sample)) return 'ur';
  if (found === 'hi' && /(?:^|\s)(?:आहे|आणि|नाही|आहेत)(?=$|[\s।.,!?])/.test(sample)) return 'mr';
  return found;
};

const names = new Intl.DisplayNames('en-IN', { type: 'language' });

/** @returns "Hindi" of "hi"; the code itself where it has no name, or is none. */
export const languageName = (code: string): string => {
  try {
    return names.of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
};

type NamedVoice = { readonly name: string; readonly lang: string; readonly localService: boolean };

const isOfIndia = ({ lang }: NamedVoice): boolean => /[-_]IN$/i.test(lang);

/** Whether a voice speaks a language; devices write hi-IN, hi_IN and hi. */
const speaks = ({ lang }: NamedVoice, language: string): boolean =>
  lang.toLowerCase().split(/[-_]/)[0] === language;

/** The voice for a language: of India first, and one that works offline. */
export const voiceFor = <Voice extends NamedVoice>(
  voices: readonly Voice[],
  language: string,
): Voice | undefined => {
  const able = voices.filter((voice) => speaks(voice, language));
  const rank = (voice: Voice): number => (isOfIndia(voice) ? 0 : 2) + (voice.localService ? 0 : 1);
  return able.toSorted((one, other) => rank(one) - rank(other))[0];
};

/** Voices of India first, then English ones, then the rest by language and name. */
export const sortVoices = <Voice extends NamedVoice>(
  voices: readonly Voice[],
): readonly Voice[] => {
  const rank = (voice: Voice): number => (isOfIndia(voice) ? 0 : speaks(voice, 'en') ? 1 : 2);
  return voices.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.lang.localeCompare(other.lang) ||
      one.name.localeCompare(other.name),
  );
};
