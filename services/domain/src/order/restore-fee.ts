import type { Paise } from '@haat/contracts/money';

export type RestoreRates = {
  /** Whole percent over our cost. */
  readonly markupPercent: number;
  /** Whole percent. A shop that is not registered pays it too, and cannot reclaim it. */
  readonly gstPercent: number;
};

/** @param costPaise what the registrar takes, without GST. @returns with GST, in whole rupees, rounded up. */
export const restoreFeePaise = (
  costPaise: Paise,
  { markupPercent, gstPercent }: RestoreRates,
): Paise => {
  const parts = BigInt(costPaise) * BigInt(100 + markupPercent) * BigInt(100 + gstPercent);
  const partsPerRupee = 1_000_000n;
  return Number((parts + partsPerRupee - 1n) / partsPerRupee) * 100;
};
