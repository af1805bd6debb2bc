import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paiseToRupees } from '@haat/contracts/money';
import type { Clock } from '@haat/platform/clock';
import { BANKS } from '../banks.ts';
import { readStatementFile } from '../read-statement-file.ts';

export type HdfcRow = {
  readonly day?: string;
  readonly utr?: string;
  /** Negative for outgoing money. */
  readonly paise: number;
  readonly note?: string;
};

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';

export const hdfcStatement = (rows: readonly HdfcRow[], openingPaise = 0): string => {
  let balance = openingPaise;
  const lines = rows.map(({ day = '20/11/26', utr, paise, note = 'UPI' }) => {
    balance += paise;
    const details =
      utr === undefined
        ? `CASH DEP ${note},000000000000000`
        : `UPI-ASHA VERMA-ASHA@OKHDFC-HDFC0000001-${utr}-${note},0000${utr}`;
    const sum = paiseToRupees(Math.abs(paise)).toFixed(2);
    const moved = paise < 0 ? `${sum},` : `,${sum}`;
    return `${day},${details},${day},${moved},${paiseToRupees(balance).toFixed(2)}`;
  });
  return ['HDFC BANK Ltd.', '', HEADER, ...lines].join('\r\n');
};

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
