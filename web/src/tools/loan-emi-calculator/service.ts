import Decimal from 'decimal.js';

export type Loan = {
  /** Rupees. */
  readonly amount: number;
  /** Percent a year. */
  readonly rate: number;
  readonly months: number;
  /** Extra rupees at the end of each year, which shorten the loan. */
  readonly extra: number;
};

/** In rupees to the paisa. */
export type Instalment = {
  readonly month: number;
  readonly interest: number;
  readonly principal: number;
  /** After the payment and any extra. */
  readonly balance: number;
};

type LoanPlan = {
  readonly emi: number;
  /** Differs from the others by rounding. */
  readonly last: number;
  readonly interest: number;
  readonly total: number;
  readonly schedule: readonly Instalment[];
};

const MONTHS_A_YEAR = 12;
const toPaisa = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

/** P·r·(1+r)^n / ((1+r)^n − 1), r per month; P/n without interest. */
const instalmentOf = ({ amount, months }: Loan, monthly: Decimal): Decimal => {
  if (monthly.isZero()) return toPaisa(new Decimal(amount).div(months));
  const growth = monthly.plus(1).pow(months);
  return toPaisa(monthly.times(amount).times(growth).div(growth.minus(1)));
};

/** Reducing balance; interest rounded to the paisa monthly, as banks do. The last one differs. */
export const planLoan = (loan: Loan): LoanPlan => {
  const monthly = new Decimal(loan.rate).div(100 * MONTHS_A_YEAR);
  const emi = instalmentOf(loan, monthly);
  const schedule: Instalment[] = [];
  let balance = new Decimal(loan.amount);
  let interestInAll = new Decimal(0);
  for (let month = 1; month <= loan.months && !balance.isZero(); month += 1) {
    const interest = toPaisa(balance.times(monthly));
    const principal = month === loan.months ? balance : Decimal.min(emi.minus(interest), balance);
    const isYearsEnd = month % MONTHS_A_YEAR === 0;
    const extra = Decimal.min(isYearsEnd ? loan.extra : 0, balance.minus(principal));
    balance = balance.minus(principal).minus(extra);
    interestInAll = interestInAll.plus(interest);
    schedule.push({
      month,
      interest: interest.toNumber(),
      principal: principal.plus(extra).toNumber(),
      balance: balance.toNumber(),
    });
  }
  const end = schedule.at(-1);
  return {
    emi: emi.toNumber(),
    last: new Decimal(end?.interest ?? 0).plus(end?.principal ?? 0).toNumber(),
    interest: interestInAll.toNumber(),
    total: interestInAll.plus(loan.amount).toNumber(),
    schedule,
  };
};

type LoanYear = Omit<Instalment, 'month'> & { readonly year: number };

/** The last year may be shorter. */
export const byYear = (schedule: readonly Instalment[]): readonly LoanYear[] => {
  const years: LoanYear[] = [];
  for (let start = 0; start < schedule.length; start += MONTHS_A_YEAR) {
    const months = schedule.slice(start, start + MONTHS_A_YEAR);
    const sum = (of: 'interest' | 'principal') =>
      Decimal.sum(0, ...months.map((month) => month[of])).toNumber();
    years.push({
      year: start / MONTHS_A_YEAR + 1,
      interest: sum('interest'),
      principal: sum('principal'),
      balance: months.at(-1)?.balance ?? 0,
    });
  }
  return years;
};
