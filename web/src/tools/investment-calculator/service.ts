import Decimal from 'decimal.js';

export type Investment = {
  /** Rupees at the start of each month. */
  readonly monthly: number;
  /** Rupees at the start. */
  readonly lump: number;
  /** Percent a year. */
  readonly rate: number;
  readonly years: number;
  /** Yearly growth of the monthly sum, in percent. */
  readonly step: number;
  /** Percent a year. */
  readonly inflation: number;
};

/** After a year, in rupees. */
type YearOfInvestment = {
  readonly year: number;
  readonly invested: number;
  readonly value: number;
  /** In today's money. */
  readonly today: number;
};

const MONTHS_A_YEAR = 12;
const rounded = (amount: Decimal): number => amount.toDecimalPlaces(2).toNumber();

/** As fund houses: monthly sums grow by rate/12 each month, a lump sum by the rate each year. */
export const growInvestment = (plan: Investment): readonly YearOfInvestment[] => {
  const yearly = new Decimal(plan.rate).div(100);
  const monthGrowth = yearly.div(MONTHS_A_YEAR).plus(1);
  const yearGrowth = yearly.plus(1);
  const stepGrowth = new Decimal(plan.step).div(100).plus(1);
  const priceGrowth = new Decimal(plan.inflation).div(100).plus(1);

  let instalment = new Decimal(plan.monthly);
  let sip = new Decimal(0);
  let lump = new Decimal(plan.lump);
  let invested = lump;
  return Array.from({ length: plan.years }, (_, index) => {
    const year = index + 1;
    for (let month = 0; month < MONTHS_A_YEAR; month += 1) {
      sip = sip.plus(instalment).times(monthGrowth);
    }
    invested = invested.plus(instalment.times(MONTHS_A_YEAR));
    lump = lump.times(yearGrowth);
    instalment = instalment.times(stepGrowth);
    const value = sip.plus(lump);
    return {
      year,
      invested: rounded(invested),
      value: rounded(value),
      today: rounded(value.div(priceGrowth.pow(year))),
    };
  });
};
