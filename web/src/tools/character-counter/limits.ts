/** Google cuts search results by width: observed CSS pixels of its fonts, on a wide screen. */
export const LIMITS = [
  { name: 'Page title', characters: 60, pixels: 580, font: '20px Arial, sans-serif' },
  { name: 'Meta description', characters: 160, pixels: 920, font: '14px Arial, sans-serif' },
] as const;

/** In UTF-16 units; longer text is not a title or description. */
export const MAX_LENGTH_FOR_LIMITS = 1000;

export type Room = {
  readonly words: string;
  readonly share: number;
  readonly isOver: boolean;
};

/** @param pixels null where width cannot be measured: then characters decide. */
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
