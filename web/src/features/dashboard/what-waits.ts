import { counted } from '../../lib/counted.ts';

/** How many there are of something that waits for the customer, and its words for one and for many. */
export type Waiting = readonly [count: number, one: string, many: string];

/** @returns "Two payments wait for you, one name ends soon.": what there is none of, is not said. */
export const whatWaits = (all: readonly Waiting[]): string => {
  const said = all.filter(([count]) => count > 0).map((waiting) => counted(...waiting));
  const [first = 'Nothing waits for you', ...others] = said;
  return `${[first, ...others.map((words) => words.toLowerCase())].join(', ')}.`;
};
