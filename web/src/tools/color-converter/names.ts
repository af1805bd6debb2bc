import keywords from 'colorjs.io/src/keywords.js';
import { type Colour, inSpace } from './colours.ts';

const named = Object.entries(keywords).map(([name, coords]) => {
  const srgb: Colour = { space: 'srgb', coords: coords as [number, number, number], alpha: 1 };
  return {
    name,
    bytes: srgb.coords.map((coord) => Math.round(coord * 255)).join(),
    oklab: inSpace(srgb, 'oklab').coords,
  };
});

export const nameOf = (srgb: Colour): { readonly name: string; readonly isExact: boolean } => {
  const bytes = srgb.coords.map((coord) => Math.round(coord * 255)).join();
  const exact = named.find((colour) => colour.bytes === bytes);
  if (exact && Math.round(srgb.alpha * 255) === 255) return { name: exact.name, isExact: true };
  const [lightness, a, b] = inSpace(srgb, 'oklab').coords;
  let nearest = { name: '', distance: Number.POSITIVE_INFINITY };
  for (const colour of named) {
    const [otherLightness, otherA, otherB] = colour.oklab;
    const distance = Math.hypot(lightness - otherLightness, a - otherA, b - otherB);
    if (distance < nearest.distance) nearest = { name: colour.name, distance };
  }
  return { name: nearest.name, isExact: false };
};
