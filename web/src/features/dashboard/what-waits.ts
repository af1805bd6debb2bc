import { counted } from '../../lib/counted.ts';

export type Waiting = readonly [count: number, one: string, many: string];

/** @returns "Two payments need your attention, one domain expires soon." */
export const whatWaits = (all: readonly Waiting[]): string => {
  const parts = all.filter(([count]) => count > 0).map((waiting) => counted(...waiting));
  const [first = 'Nothing needs your attention', ...others] = parts;
  return `${[first, ...others.map((words) => words.toLowerCase())].join(', ')}.`;
};
