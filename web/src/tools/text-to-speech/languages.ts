/** The script's most likely language (BCP 47). */
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

const LOOKED_AT = 2000;

export const languageOf = (text: string): string | null => {
  const sample = text.slice(0, LOOKED_AT);
  let max = 0;
  let found: string | null = null;
  for (const [script, language] of SCRIPTS) {
    const count = sample.match(script)?.length ?? 0;
    if (count > max) [max, found] = [count, language];
  }
  // Japanese has kana among Han; Urdu has letters that Arabic lacks, Marathi words.
  if (found === 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return 'ja';
  if (found === 'ar' && /[ٹڈڑںےہھ]/.test(sample)) return 'ur';
  if (found === 'hi' && /(?:^|\s)(?:आहे|आणि|नाही|आहेत)(?=$|[\s।.,!?])/.test(sample)) return 'mr';
  return found;
};

const names = new Intl.DisplayNames('en-IN', { type: 'language' });

export const languageName = (code: string): string => {
  try {
    return names.of(code.replace('_', '-')) ?? code;
  } catch {
    return code;
  }
};

type NamedVoice = { readonly name: string; readonly lang: string; readonly localService: boolean };

const isOfIndia = ({ lang }: NamedVoice): boolean => /[-_]IN$/i.test(lang);

/** Devices write hi-IN, hi_IN and hi. */
const speaks = ({ lang }: NamedVoice, language: string): boolean =>
  lang.toLowerCase().split(/[-_]/)[0] === language;

/** Indian voices first, and offline ones. */
export const voiceFor = <Voice extends NamedVoice>(
  voices: readonly Voice[],
  language: string,
): Voice | undefined => {
  const able = voices.filter((voice) => speaks(voice, language));
  const rank = (voice: Voice): number => (isOfIndia(voice) ? 0 : 2) + (voice.localService ? 0 : 1);
  return able.toSorted((one, other) => rank(one) - rank(other))[0];
};

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
