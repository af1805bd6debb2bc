/** Chrome falls silent in the middle of anything much longer than this. */
const LONGEST_PIECE = 200;

const sentences = new Intl.Segmenter('en-IN', { granularity: 'sentence' });

/** A long sentence in pieces, broken between words where it can be. */
const brokenUp = (sentence: string): readonly string[] => {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST_PIECE) {
    const space = rest.lastIndexOf(' ', LONGEST_PIECE);
    const end = space > 0 ? space : LONGEST_PIECE;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
};

/** A text in pieces that can be spoken one after the other. */
export const spokenPieces = (text: string): readonly string[] =>
  [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean)
    .flatMap(brokenUp);

type NamedVoice = { readonly name: string; readonly lang: string; readonly localService: boolean };

/** Voices of India first, then English ones, then the rest by language and name. */
export const sortVoices = <Voice extends NamedVoice>(
  voices: readonly Voice[],
): readonly Voice[] => {
  const rank = ({ lang }: Voice) => (/[-_]IN$/i.test(lang) ? 0 : /^en/i.test(lang) ? 1 : 2);
  return voices.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.lang.localeCompare(other.lang) ||
      one.name.localeCompare(other.name),
  );
};
