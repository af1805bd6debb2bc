/** In ms. India has no daylight saving: all days are equally long. */
export const DAY_MS = 24 * 60 * 60 * 1000;
