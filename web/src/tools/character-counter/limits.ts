/**
 * Where a text is cut in a search result on a wide screen. Google names no numbers and cuts by
 * width: these are what is seen, in CSS pixels of the font that it is set in.
 */
export const LIMITS = [
  { name: 'Page title', characters: 60, pixels: 580, font: '20px Arial, sans-serif' },
  { name: 'Meta description', characters: 160, pixels: 920, font: '14px Arial, sans-serif' },
] as const;

/** Longer ones are no title and no description: nothing is said of them. In UTF-16 units. */
export const MAX_LENGTH_FOR_LIMITS = 1000;

export type Room = {
  readonly words: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly isOver: boolean;
};

/** @param pixels how wide the text is; null where nobody can measure: then characters decide. */
export const roomIn = (
  limit: (typeof LIMITS)[number],
  characters: number,
  pixels: number | null,
): Room => {
  const share = pixels === null ? characters / limit.characters : pixels / limit.pixels;
  const isOver = share > 1;
  const width = pixels === null ? '' : `, ${Math.round(pixels)} of about ${limit.pixels} pixels`;
  return {
    words: `${isOver ? 'Is cut' : 'Fits'}: ${characters} of about ${limit.characters} characters${width}`,
    share: Math.min(share, 1),
    isOver,
  };
};
