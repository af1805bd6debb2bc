/**
 * India's Unicode blocks have one layout (after ISCII): a sign is known by its place in its block.
 * Capitals are sounds that depend on context: nasals G and Ñ, J (y), hard R, Tamil C (s or ch).
 */
export type Script = {
  readonly name: ScriptName;
  /** First code point. */
  readonly block: number;
  /** By place. */
  readonly consonants: Readonly<Record<number, string>>;
  /** d and dh with a dot below. */
  readonly flaps: readonly [string, string];
  /** Where the inherent vowel is silent. */
  readonly silence: 'as in Hindi' | 'as in Bengali' | 'never';
  readonly isDravidian: boolean;
};

export type ScriptName =
  | 'Devanagari'
  | 'Bengali'
  | 'Gurmukhi'
  | 'Gujarati'
  | 'Odia'
  | 'Tamil'
  | 'Telugu'
  | 'Kannada'
  | 'Malayalam';

const FIRST_CONSONANT = 0x15;
const CONSONANTS: Readonly<Record<number, string>> = Object.fromEntries(
  'k kh g gh G ch chh j jh Ñ t th d dh n t th d dh n n p ph b bh m y r R l l zh v sh sh s h'
    .split(' ')
    .map((sound, index) => [FIRST_CONSONANT + index, sound]),
);

const north = (
  name: ScriptName,
  block: number,
  own: Readonly<Record<number, string>> = {},
  flaps: readonly [string, string] = ['d', 'dh'],
  silence: Script['silence'] = 'as in Hindi',
): Script => ({
  name,
  block,
  consonants: { ...CONSONANTS, ...own },
  flaps,
  silence,
  isDravidian: false,
});

const south = (
  name: ScriptName,
  block: number,
  own: Readonly<Record<number, string>> = {},
): Script => ({
  ...north(name, block, own, ['d', 'dh'], 'never'),
  isDravidian: true,
});

export const SCRIPTS: readonly Script[] = [
  north('Devanagari', 0x0900, { 49: 'r', 52: 'l' }),
  // b and v are one letter; Assamese has its own r and w.
  north('Bengali', 0x0980, { 47: 'J', 53: 'b', 112: 'r', 113: 'w' }, ['r', 'rh'], 'as in Bengali'),
  north('Gurmukhi', 0x0a00, { 92: 'r' }, ['r', 'rh']),
  north('Gujarati', 0x0a80),
  north('Odia', 0x0b00, { 47: 'J', 95: 'y', 113: 'w' }, ['d', 'dh'], 'never'),
  south('Tamil', 0x0b80, { 26: 'C', 36: 'th' }),
  south('Telugu', 0x0c00),
  south('Kannada', 0x0c80),
  south('Malayalam', 0x0d00, { 36: 'th' }),
];

const FIRST_BLOCK = 0x0900;

/** Maps each sign to Devanagari. */
export const inDevanagari = (word: string, { block }: Script): string =>
  Array.from(word, (sign) => String.fromCharCode(sign.charCodeAt(0) - block + FIRST_BLOCK)).join(
    '',
  );
