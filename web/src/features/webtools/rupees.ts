const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** "₹23,23,391": whole rupees, for sums in which paise say nothing. */
export const wholeRupees = (rupees: number): string => `₹${whole.format(rupees)}`;
