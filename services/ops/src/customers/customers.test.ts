import { customerStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { systemClock } from '@haat/platform/clock';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openShop, type Shop } from '@haat/testkit/shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockCustomer, turnCodesOff, unblockCustomer } from './customers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { customerId, ...registered } = sample('CustomerRegistered').data;
const stream = customerStream(customerId);
const off = (of = customerId) =>
  turnCodesOff(
    { store: shop.store, clock: systemClock },
    { customerId: of, operator: 'Irfan', reason: 'Showed a card.' },
  );

it('an operator turns a customer’s two-factor codes off once, with a reason', async () => {
  const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
    executeTestCommand(
      shop.store,
      { kind: 'customer', id: customerId },
      customerDecider,
      stream,
      command,
    );
  expect((await off()).done).toBe(false);
  await give({ type: 'RegisterCustomer', customerId, ...registered });
  expect(await off()).toEqual({
    done: false,
    message: `${customerId} has two-factor codes off already.`,
  });
  const { data } = sample('OneTimeCodesTurnedOn');
  await give({ type: 'TurnOneTimeCodesOn', ...data });
  expect((await off()).done).toBe(true);
  expect((await off()).done).toBe(false);
  const { events } = await shop.store.read(stream);
  expect(events.at(-1)).toMatchObject({
    type: 'OneTimeCodesTurnedOff',
    data: { secretId: data.secretId },
    metadata: { actor: { kind: 'operator', name: 'Irfan', reason: 'Showed a card.' } },
  });
});

const services = () => ({ store: shop.store, clock: systemClock });
const by = (customerId: string, reason: string) => ({ customerId, operator: 'meera', reason });
const register = async (customerId: string): Promise<string> => {
  const { data } = sample('CustomerRegistered', { customerId });
  const command = { type: 'RegisterCustomer', ...data } as const;
  const stream = customerStream(customerId);
  await executeTestCommand(
    shop.store,
    { kind: 'customer', id: customerId },
    customerDecider,
    stream,
    command,
  );
  return customerId;
};

it('an operator blocks and unblocks a customer, with a reason', async () => {
  const id = await register('C-AE3VA0HC');
  const block = () => blockCustomer(services(), by(id, 'A chargeback.'));
  expect(await block()).toEqual({
    done: true,
    message: `${id} is blocked. Tickets still work.`,
  });
  await block();
  const open = () => unblockCustomer(services(), by(id, 'It was settled.'));
  expect(await open()).toEqual({ done: true, message: `${id} is unblocked.` });
  await open();
  const { events } = await shop.store.read(customerStream(id));
  expect(events.slice(1)).toMatchObject([
    {
      type: 'CustomerBlocked',
      data: { customerId: id, reason: 'A chargeback.' },
      metadata: { actor: { kind: 'operator', name: 'meera' } },
    },
    { type: 'CustomerUnblocked', data: { customerId: id, reason: 'It was settled.' } },
  ]);
});

it.each(['C-00000000', 'nonsense'])(
  'refuses to block or unblock the unknown customer %s',
  async (id) => {
    const message = `Customer ${id} not found. List them: npm run ops -- customers list`;
    expect(await off(id)).toEqual({ done: false, message });
    expect(await blockCustomer(services(), by(id, 'None.'))).toEqual({ done: false, message });
    expect(await unblockCustomer(services(), by(id, 'None.'))).toEqual({ done: false, message });
  },
);
