import { customerStream } from '@haat/contracts/events/customer';
import { subjects } from '@haat/contracts/events/subject';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import {
  askToErase,
  erasuresDue,
  findErasure,
  keepOutcome,
  type Outcome,
} from '@haat/record/erasure';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

const customerId = 'C-AE3VA0HC';
const subject = subjects.customer(customerId);
const actor = { kind: 'customer', id: customerId } as const;

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
    executeTestCommand(shop.store, actor, customerDecider, customerStream(customerId), command);
  const { data } = sample('CustomerRegistered', { customerId });
  await give({ type: 'RegisterCustomer', ...data });
  await give({ type: 'EraseCustomer', ...sample('CustomerErased', { customerId }).data });
  await askToErase(shop.connection.db, subject);
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const customers = (line: string) => runLine(asOperator(shop), `npm run ops -- customers ${line}`);
const shown = async (): Promise<string> => (await customers(`show ${customerId}`)).text;
const worker = async (outcome: Outcome): Promise<void> => {
  const { db } = shop.connection;
  await keepOutcome(db, await erasuresDue(db), outcome);
};

it('an operator rewrites the tables that the worker left, and sees the progress', async () => {
  expect(await shown()).toContain('Their bytes leave the data files next.');
  await worker({ left: [], statistics: 'done', checkpoint: 'took too long' });
  expect(await shown()).toContain('Tried again: the checkpoint (took too long).');
  const { pool } = shop.connection;
  await pool.query("update erasures set tried_at = tried_at - interval '1 day'");
  const left = [{ table: 'screenshots', because: 'too large' }] as const;
  await worker({ left, statistics: 'done', checkpoint: 'not allowed' });
  const printed = await shown();
  expect(printed).toContain(
    'may still be in the files of screenshots (too large). In a quiet hour:',
  );
  expect(printed).toContain('npm run ops -- customers rewrite-tables --reason');
  expect(printed).toContain('CHECKPOINT was not allowed (it needs pg_checkpoint)');

  const by = '--operator meera --reason "Asha was forgotten."';
  expect(await customers(`rewrite-tables ${by}`)).toMatchObject({
    done: true,
    message: 'Every table was rewritten without deleted rows.',
  });
  expect(await shown()).toMatch(/Their bytes left the data files 20.+ IST\.$/m);
  const erasure = await findErasure(shop.connection.db, subject);
  expect(erasure?.outcome).toMatchObject({ left: [], by: 'meera: Asha was forgotten.' });
});
