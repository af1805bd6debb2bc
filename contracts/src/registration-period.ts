/** Every name is registered for one year; a longer period is not on sale. */
export const REGISTRATION_YEARS = 1;

/** @returns "1 year", "2 years". */
export const formatYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
