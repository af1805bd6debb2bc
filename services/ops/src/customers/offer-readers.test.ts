import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { type CustomerCommand, customerDecider } from '@haat/domain/customer/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-offers-'));
  shop = await openWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const give = (customerId: string, command: CustomerCommand) =>
  executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    customerDecider,
    customerStream(customerId),
    command,
  );
const register = async (customerId: string, name: string): Promise<void> => {
  const email = `${name.toLowerCase()}@example.in`;
  const { data } = sample('CustomerRegistered', { customerId, name, email });
  await give(customerId, { type: 'RegisterCustomer', ...data });
  for (const kind of ['terms', 'offers'] as const) {
    const consent = sample('ConsentGiven', { customerId, kind }).data;
    await give(customerId, { type: 'GiveConsent', ...consent });
  }
};
const offers = async (options: string) => {
  await caughtUp(models);
  return runLine(asOperator(shop), `npm run ops -- customers offers ${options}`);
};
const listed = async (): Promise<readonly unknown[]> => JSON.parse((await offers('--json')).text);

it('lists exactly the customers whose consent stands', async () => {
  expect((await offers('')).text).toContain('No customer wants emails about offers.');
  await register('C-00000001', 'Asha');
  await register('C-00000002', 'Ravi');
  await register('C-00000003', 'Meera');
  await register('C-00000004', 'Irfan');
  await register('C-00000005', 'Dev');
  expect(await listed()).toHaveLength(5);

  const withdrawn = { kind: 'offers', withdrawnAt: '2026-12-03T05:00:01.000Z' } as const;
  await give('C-00000002', { type: 'WithdrawConsent', customerId: 'C-00000002', ...withdrawn });
  const blocked = {
    type: 'BlockCustomer',
    customerId: 'C-00000003',
    reason: 'chargeback',
  } as const;
  await give('C-00000003', blocked);
  const { erasesAt: _, ...deletion } = sample('AccountDeletionRequested', {
    customerId: 'C-00000004',
  }).data;
  await give('C-00000004', { type: 'RequestAccountDeletion', ...deletion });
  const { data: erased } = sample('CustomerErased', { customerId: 'C-00000005' });
  await give('C-00000005', { type: 'EraseCustomer', ...erased });
  const asha = {
    ...{ id: 'C-00000001', name: 'Asha Verma', email: 'asha@example.in' },
    ...{ since: '2026-12-02T05:00:01.000Z', version: '2026-12-01' },
  };
  expect(await listed()).toEqual([asha]);
  expect((await offers('--ndjson')).text.trim()).toBe(JSON.stringify(asha));

  const undo = { type: 'CancelAccountDeletion', because: 'undone' } as const;
  const { deletionId } = deletion;
  const cancelledAt = '2026-12-03T08:00:00.000Z';
  await give('C-00000004', { ...undo, customerId: 'C-00000004', deletionId, cancelledAt });
  expect(await listed()).toMatchObject([{ id: 'C-00000001' }, { id: 'C-00000004' }]);
});

it('writes them to a new file that only the operator can read', async () => {
  const file = join(folder, 'offers.csv');
  expect((await offers(`--csv ${file}`)).text).toContain('has 2 customers. Delete it after use.');
  expect(await readFile(file, 'utf8')).toBe(
    'id,name,email,since,version\r\n' +
      'C-00000001,Asha Verma,asha@example.in,2026-12-02T05:00:01.000Z,2026-12-01\r\n' +
      'C-00000004,Irfan Verma,irfan@example.in,2026-12-02T05:00:01.000Z,2026-12-01\r\n',
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await offers(`--csv ${file}`)).text).toContain('is there already.');
});
