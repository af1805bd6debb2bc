/** The swatch of an item without a picture: always the same one. */

export const CLOTH_PATTERNS = ['bandhani', 'gamcha', 'leheriya', 'ikat'] as const;
export const CLOTH_COLOURS = ['indigo', 'madder', 'leaf', 'turmeric'] as const;

type Cloth = {
  readonly pattern: (typeof CLOTH_PATTERNS)[number];
  readonly colour: (typeof CLOTH_COLOURS)[number];
};

export const clothOf = (id: number): Cloth => ({
  pattern: CLOTH_PATTERNS[id % 4] ?? 'bandhani',
  colour: CLOTH_COLOURS[Math.floor(id / 4) % 4] ?? 'indigo',
});
