import { subtractPaise, sumPaise } from '@haat/contracts/money';
import type { Doubtful, Movement, ReportedRow } from './read-row.ts';

type Row = Movement | Doubtful | ReportedRow;

const isMovement = (row: Row): row is Movement => 'paise' in row;

type Above = { in: number; out: number };

const add = (above: Above, { paise }: Movement): void => {
  if (paise > 0) above.in += paise;
  else above.out -= paise;
};

const sums = ({ credit, debit, amount }: Doubtful, above: Above): boolean => {
  if (amount !== null && amount !== 0) {
    return [above.in - above.out, above.in, -above.out, above.out].includes(amount);
  }
  const fits = (sum: number | null, due: number) => sum === null || Math.abs(sum) === due;
  return !(!credit && !debit) && fits(credit, above.in) && fits(debit, above.out);
};

/** Compares a balance with its neighbours. @param moved in paise, negative for outgoing. */
const balanceFollows = (
  balancePaise: number | null,
  moved: number,
  above: Movement | undefined,
  below: Movement | undefined,
): boolean => {
  if (balancePaise === null || (above === undefined && below === undefined)) return false;
  // A first row can only be an opening balance.
  const isAfter = (row: Movement | undefined): boolean =>
    row === undefined
      ? moved === 0
      : row.balancePaise !== null && sumPaise([row.balancePaise, moved]) === balancePaise;
  const isBefore = (row: Movement | undefined): boolean =>
    row === undefined ||
    (row.balancePaise !== null && subtractPaise(row.balancePaise, row.paise) === balancePaise);
  return (isAfter(above) && isBefore(below)) || (isBefore(above) && isAfter(below));
};

const movesBalance = (
  { credit, debit, amount, balancePaise }: Doubtful,
  above: Movement | undefined,
  below: Movement | undefined,
): boolean => {
  if (credit && debit) return false;
  const moved = (credit ?? 0) - Math.abs(debit ?? 0) + (amount ?? 0);
  return moved !== 0 && balanceFollows(balancePaise, moved, above, below);
};

const TOTAL = 'the sum of the rows above it';
const BALANCE = 'the balance stays as it is around it';

/** Decides by the neighbours only: an unreadable movement must not be skipped as a total. */
export const findNoMovements = (
  rows: readonly Row[],
): {
  readonly read: readonly (Movement | ReportedRow)[];
  readonly noMovements: readonly ReportedRow[];
} => {
  const read: (Movement | ReportedRow)[] = [];
  const noMovements: ReportedRow[] = [];
  const above: Above = { in: 0, out: 0 };
  const onPage: Above = { in: 0, out: 0 };
  const following = nextMovements(rows);
  let last: Movement | undefined;
  for (const [at, row] of rows.entries()) {
    const known = 'otherwise' in row ? whatItIs(row, [above, onPage], last, following[at]) : null;
    if ('otherwise' in row && known !== null && !row.namesTransfer) {
      noMovements.push({ line: row.line, why: known });
      if (known === TOTAL) Object.assign(onPage, { in: 0, out: 0 });
      continue;
    }
    const taken = 'otherwise' in row ? notRecognised(row, known) : row;
    read.push(taken);
    if (!isMovement(taken)) continue;
    last = taken;
    add(above, taken);
    add(onPage, taken);
  }
  return { read, noMovements };
};

/** @returns what the row is; null where it is no balance or total. */
const whatItIs = (
  row: Doubtful,
  pages: readonly Above[],
  above: Movement | undefined,
  below: Movement | undefined,
): string | null => {
  const { balancePaise, mayBeTotal } = row;
  const money = [row.credit, row.debit, row.amount].filter(Boolean);
  if (money.length > 0) {
    if (!mayBeTotal || movesBalance(row, above, below)) return null;
    if (pages.some((page) => sums(row, page))) return TOTAL;
    // The first and the last movement would fit as well.
    const isAtEdge = above === undefined || below === undefined;
    const isBalance = money.every(
      (sum) => Math.abs(Number(sum)) === Math.abs(Number(balancePaise)),
    );
    if (isAtEdge && !isBalance) return null;
  }
  return balanceFollows(balancePaise, 0, above, below) ? BALANCE : null;
};

const notRecognised = (
  { line, mayBeTotal, namesTransfer, otherwise }: Doubtful,
  known: string | null,
): Movement | ReportedRow => {
  if ('why' in otherwise) {
    const says = mayBeTotal && !namesTransfer ? ', and it does not sum up the rows around it' : '';
    return { ...otherwise, why: `${otherwise.why}${says}` };
  }
  return known === null ? otherwise : { line, why: `it may be a transfer, or ${known}` };
};

const nextMovements = (rows: readonly Row[]): readonly (Movement | undefined)[] => {
  let next: Movement | undefined;
  return rows
    .toReversed()
    .map((row) => {
      const after = next;
      if (isMovement(row)) next = row;
      return after;
    })
    .toReversed();
};
