import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, pasteLine } from '../testing/operator.ts';
import { CTRL_C, DOWN, ENTER, type Step, YES } from '../testing/test-terminal.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const menu = (steps: readonly Step[]) => pasteLine(asOperator(shop), 'npm run ops --', steps);

it('an empty inbox says so, and how to find all commands', async () => {
  const { code, shown } = await menu([]);
  expect(shown).toBe(
    'Inbox empty. Nothing needs manual review. All commands: npm run ops -- --help\n',
  );
  expect(code).toBe(0);
});

it('an item is chosen, explained and resolved, and the rest is offered', async () => {
  const open = async (number: string): Promise<void> => {
    const { data } = sample('TicketOpened', { number });
    const asha = { kind: 'customer', id: data.customerId } as const;
    const command = { type: 'OpenTicket', ...data } as const;
    await executeTestCommand(shop.store, asha, ticketDecider, ticketStream(number), command);
  };
  await open('TKT-00000001');
  await caughtUp(models);
  const item = 'ticket: TKT-00000001. Needs an answer: ';
  expect(
    await menu([
      ['1 item to review', ENTER],
      [item, CTRL_C],
    ]),
  ).toMatchObject({ code: 1, shown: expect.stringMatching(/Nothing was done\.\n$/) });

  await open('TKT-00000002');
  await caughtUp(models);
  const { code, shown } = await menu([
    ['2 items to review, the oldest first', ENTER],
    // Its ways: show, reply, close, details, back.
    [item, DOWN.repeat(3) + ENTER],
    ['tickets close TKT-00000001 --reason', ''],
    [item, ENTER],
    ['The name went while I paid.', ''],
    [item, DOWN + ENTER],
    ['answer: a text', `We have sent it.${ENTER}`],
    ['tickets reply TKT-00000001 We have sent it., as meera?', YES],
    ['TKT-00000001 is answered now.', ''],
    ['1 item to review', ENTER],
    ['ticket: TKT-00000002. Needs an answer: ', CTRL_C],
  ]);
  expect(shown).toMatch(/1 item resolved\.\n$/);
  expect(code).toBe(0);
  expect(await shop.story(ticketStream('TKT-00000001'))).toEqual([
    'TicketOpened',
    'TicketAnswered',
  ]);
});
