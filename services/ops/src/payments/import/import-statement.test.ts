import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditStream } from '@haat/contracts/events/credit';
import { systemClock } from '@haat/platform/clock';
import { streamsOf } from '@haat/testkit/commanded-customer';
import { newTransactionId } from '@haat/testkit/customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCredits } from './import-credits.ts';
import { readStatementFile } from './read-statement-file.ts';

let shop: WorkerShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' });
  await shop.startWorker();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const by = { operator: 'meera', reason: 'The statement of 22 November.' };

type Row = { readonly utr: string; readonly rupees: string; readonly note?: string };

let files = 0;
/** Imports a statement as HDFC writes it. */
const imports = async (...rows: readonly Row[]) => {
  files += 1;
  const path = join(folder, `statement-${files}.csv`);
  const written = rows.map(
    ({ utr, rupees, note = 'PAYMENT' }) =>
      `20/11/26,UPI-ASHA VERMA-ASHA@OKHDFC-HDFC0000001-${utr}-${note},0000${utr},20/11/26,,${rupees},`,
  );
  const header =
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
  await writeFile(path, ['HDFC BANK Ltd.', '', header, ...written].join('\r\n'));
  const read = await readStatementFile(path, null, systemClock);
  if (!read.ok) throw new Error(read.problem);
  return importCredits(shop.services, read, by);
};

describe('a statement', () => {
  it('that shows a reported payment verifies it, and its order is delivered', async () => {
    const utr = newTransactionId();
    const bought = await shop.buy({ domain: 'report-first.in', utr });
    await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
    expect(await imports({ utr, rupees: '549.00' })).toMatchObject({ added: 1, known: 0 });
    const verified = await shop.until(streamsOf(bought).payment, 'PaymentVerified');
    expect(verified.data).toMatchObject({ creditedPaise: 54_900, matchedBy: 'utr' });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
  });

  it('that was imported before the report verifies it as soon as it is made', async () => {
    const utr = newTransactionId();
    await imports({ utr, rupees: '549.00' });
    const stream = creditStream(shop.store.names.credit({ utr }));
    expect(await shop.story(stream)).toEqual(['CreditObserved']);
    const bought = await shop.buy({ domain: 'statement-first.in', utr });
    await shop.until(streamsOf(bought).order, 'OrderCompleted');
    expect(await shop.story(stream)).toEqual(['CreditObserved', 'CreditClaimed']);
  });
});
