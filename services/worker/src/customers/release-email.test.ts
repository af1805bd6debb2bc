import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, expect, it } from 'vitest';

const { customerId, email } = sample('CustomerRegistered').data;
const { changeId, email: next } = sample('EmailChangeRequested').data;
const WAITING = 'release-unused-email';

let clock: ManualClock;
let shop: WorkerShop;
beforeEach(async () => {
  clock = createMovableClock();
  shop = await openWorker({}, { clock });
  await shop.startWorker();
  await claim(email);
  await give({ type: 'RegisterCustomer', ...sample('CustomerRegistered').data });
});
afterEach(() => shop.close());

const actor = { kind: 'customer', id: customerId } as const;
const give = (command: Parameters<typeof customerDecider.decide>[0]) =>
  executeTestCommand(shop.store, actor, customerDecider, customerStream(customerId), command);
const hashOf = (address: string) => shop.store.names.email(address);
const claim = (address: string) =>
  executeTestCommand(shop.store, actor, emailDecider, emailStream(hashOf(address)), {
    ...{ type: 'ClaimEmail', emailHash: hashOf(address), customerId },
  });
const ownerOf = async (address: string): Promise<string | null> => {
  const stream = emailStream(hashOf(address));
  const { state } = await loadAggregate(shop.store, emailDecider, stream);
  return state.phase === 'claimed' ? state.customerId : null;
};
const request = () =>
  give({
    ...{ type: 'RequestEmailChange', customerId, changeId, email: next },
    ...{ emailHash: hashOf(next), requestedAt: isoNow(clock) },
  });
const complete = async () => {
  for (const address of ['current', 'new'] as const) {
    const confirmedAt = isoNow(clock);
    await give({ type: 'ConfirmEmailChange', customerId, changeId, address, confirmedAt });
  }
  await claim(next);
  await give({
    ...{ type: 'ChangeEmail', customerId, changeId, email: next, emailHash: hashOf(next) },
    ...{ previousEmailHash: hashOf(email), changedAt: isoNow(clock) },
  });
};

it('a completed change frees the previous email and ends links mailed to it', async () => {
  const link = { customerId, requestId: 'before the change', replaces: null };
  await shop.services.passwordLinks.issue(link);
  await request();
  await complete();
  await shop.untilIdle(WAITING);
  expect([await ownerOf(email), await ownerOf(next)]).toEqual([null, customerId]);
  const { rows } = await shop.connection.pool.query('select 1 from password_links');
  expect(rows).toEqual([]);
  clock.advance(EMAIL_CHANGE_TTL_MS);
  await shop.untilIdle();
  expect(await ownerOf(next)).toBe(customerId);
});

it('an email claimed for a change that was not completed is freed after a day', async () => {
  await request();
  await claim(next);
  await shop.untilIdle(WAITING);
  expect(await ownerOf(next)).toBe(customerId);
  clock.advance(EMAIL_CHANGE_TTL_MS);
  await shop.untilIdle();
  expect([await ownerOf(email), await ownerOf(next)]).toEqual([customerId, null]);
});
