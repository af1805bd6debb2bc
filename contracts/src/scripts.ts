/** Unicode script names. */
export const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Ethiopic',
  'Cherokee',
] as const;

export type Script = (typeof SCRIPTS)[number];

/** Used together in one language: UTS 39, section 5.2, "highly restrictive". */
const MIXABLE_SCRIPTS: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Whether some language mixes these scripts in one word; other mixtures may forge names. */
export const areMixable = (scripts: readonly string[]): boolean =>
  scripts.length < 2 ||
  MIXABLE_SCRIPTS.some((together) => scripts.every((script) => together.includes(script)));
