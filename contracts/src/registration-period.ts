/** Longer periods are not sold. */
export const REGISTRATION_YEARS = 1;

export const formatYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
