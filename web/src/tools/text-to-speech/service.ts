/** Chrome stops in utterances of more than about 15 seconds. */
const MAX_PIECE_LENGTH = 200;

const sentences = new Intl.Segmenter('en-IN', { granularity: 'sentence' });

export type Piece = {
  readonly text: string;
  readonly share: number;
};

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Between words if possible, never inside a grapheme. */
const endOf = (sentence: string): number => {
  const space = sentence.lastIndexOf(' ', MAX_PIECE_LENGTH);
  if (space > 0) return space;
  const letter = graphemes
    .segment(sentence.slice(0, 2 * MAX_PIECE_LENGTH))
    .containing(MAX_PIECE_LENGTH);
  return letter?.index || MAX_PIECE_LENGTH;
};

const brokenUp = function* (sentence: string): Generator<string> {
  let rest = sentence;
  while (rest.length > MAX_PIECE_LENGTH) {
    const end = endOf(rest);
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') yield rest;
};

export const spokenPieces = function* (text: string): Generator<Piece> {
  for (const { segment, index } of sentences.segment(text.toWellFormed())) {
    const sentence = segment.replace(/\s+/g, ' ').trim();
    for (const piece of brokenUp(sentence)) {
      // Some voices read punctuation aloud.
      if (/[\p{L}\p{N}\p{S}]/u.test(piece)) yield { text: piece, share: index / text.length };
    }
  }
};

/** Web Speech API, SpeechSynthesisErrorCode. */
export const failureText = (code: string): string => {
  switch (code) {
    case 'network':
      return 'This voice needs the internet and did not reach it. Please try again, or choose one that works offline.';
    case 'not-allowed':
      return 'Your browser does not let this page speak. Please allow sound for it, then press Speak again.';
    case 'language-unavailable':
    case 'voice-unavailable':
      return 'Your device no longer has this voice. Please choose another one.';
    case 'audio-busy':
    case 'audio-hardware':
      return 'Your device could not play it. Please check its sound, then press Speak again.';
    case 'late':
      return 'The voice does not answer. Please choose another voice, or open the page in another browser.';
    default:
      return 'The voice stopped. Please try again, or choose another voice.';
  }
};
