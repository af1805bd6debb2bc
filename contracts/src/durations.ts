/** A day, in ms. India keeps one offset all year: none is shorter or longer. */
export const DAY_MS = 24 * 60 * 60 * 1000;
