import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paiseToRupees } from '@haat/contracts/money';
import type { Clock } from '@haat/platform/clock';
import { BANKS } from '../banks.ts';
import { readStatementFile } from '../read-statement-file.ts';

export type HdfcRow = {
  /** Such as 20/11/26. */
  readonly day?: string;
  /** None for cash. */
  readonly utr?: string;
  /** Below zero where it went out. */
  readonly paise: number;
  readonly note?: string;
};

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';

/** Rows as HDFC writes them, one after another on top of a balance. */
export const hdfcStatement = (rows: readonly HdfcRow[], openingPaise = 0): string => {
  let balance = openingPaise;
  const lines = rows.map(({ day = '20/11/26', utr, paise, note = 'UPI' }) => {
    balance += paise;
    const said =
      utr === undefined
        ? `CASH DEP ${note},000000000000000`
        : `UPI-ASHA VERMA-ASHA@OKHDFC-HDFC0000001-${utr}-${note},0000${utr}`;
    const sum = paiseToRupees(Math.abs(paise)).toFixed(2);
    const moved = paise < 0 ? `${sum},` : `,${sum}`;
    return `${day},${said},${day},${moved},${paiseToRupees(balance).toFixed(2)}`;
  });
  return ['HDFC BANK Ltd.', '', HEADER, ...lines].join('\r\n');
};

/** Reads what a bank would have written into a file. @throws Error where it is no statement. */
export const readWritten = async (text: string | Buffer, clock: Clock) => {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  try {
    const path = join(folder, 'statement.csv');
    await writeFile(path, text);
    const read = await readStatementFile(path, BANKS, clock);
    if (!read.ok) throw new Error(read.problem);
    return read;
  } finally {
    await rm(folder, { recursive: true });
  }
};
