export type Largest = { readonly items: number; readonly characters: number };

export const largest = (part: unknown): Largest => {
  if (typeof part === 'string') return { items: 0, characters: part.length };
  if (typeof part !== 'object' || part === null) return { items: 0, characters: 0 };
  const inside = Object.values(part).map(largest);
  return {
    items: Math.max(Array.isArray(part) ? part.length : 0, ...inside.map(({ items }) => items)),
    characters: Math.max(0, ...inside.map(({ characters }) => characters)),
  };
};
