import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

const customerId = 'C-AE3VA0HC';
const email = 'asha@neelkhadi.example';
const actor = { kind: 'customer', id: customerId } as const;

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  shop = await openWorker();
  models = followReadModels(shop);
  const { data } = sample('CustomerRegistered', { customerId, email, name: 'Asha\u001b[2J' });
  const register = { type: 'RegisterCustomer', ...data } as const;
  await executeTestCommand(
    shop.store,
    actor,
    customerDecider,
    customerStream(customerId),
    register,
  );
  const consent = sample('ConsentGiven', { customerId, kind: 'offers' }).data;
  const give = { type: 'GiveConsent', ...consent } as const;
  await executeTestCommand(shop.store, actor, customerDecider, customerStream(customerId), give);
  const emailHash = shop.store.names.email(email);
  const claim = { type: 'ClaimEmail', emailHash, customerId } as const;
  await executeTestCommand(shop.store, actor, emailDecider, emailStream(emailHash), claim);
  const link = { customerId, tr: null };
  await shop.buy({ domain: 'neelkhadi.in', link });
  const { referenceCode } = await shop.pay({ domain: 'neelkhadi.in', link });
  await recordBankResponse(shop.store, referenceCode, {
    type: 'RecordPaymentVerified',
    creditedPaise: 54_900,
  });
  const session = { customer_id: customerId, generation: 0, device: 'Firefox on Windows' };
  const [opened, ended] = [new Date(), new Date(0)];
  await shop.connection.db
    .insertInto('open_sessions')
    .values(
      ['live', 'over'].map((session_id) => ({
        ...session,
        ...{ session_id, opened_at: opened, seen_at: opened },
        ends_at: session_id === 'live' ? new Date(opened.getTime() + 60_000) : ended,
      })),
    )
    .execute();
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const customers = (line: string) => runLine(asOperator(shop), `npm run ops -- customers ${line}`);

it.each([customerId, email, ' ASHA@neelkhadi.example '])(
  'customers show finds the customer by "%s"',
  async (named) => {
    const { text } = await customers(`show '${named}'`);
    expect(text).toContain('C-AE3VA0HC, active');
    expect(text).toMatch(/^Balance +₹549.00$/m);
    expect(text).toMatch(/^Orders +1 under review$/m);
    expect(text).toMatch(/^Payments +1 submitted, 1 verified$/m);
    expect(text).toMatch(/^Sessions +1 open$/m);
    expect(text).toMatch(/^Consents +terms no, offers of 2026-12-01 since 2026-12-02 10:30 IST/m);
    expect(text).toMatch(/^Tickets +none$/m);
    expect(text).not.toContain('\u001b');
  },
);

it('customers show --json prints the same details', async () => {
  expect(JSON.parse((await customers(`show ${customerId} --json`)).text)).toMatchObject({
    ...{ id: customerId, email, balancePaise: 54_900, sessions: 1, oneTimeCodes: false },
    orders: { under_review: 1 },
  });
});

it('customers list filters with --blocked and --since', async () => {
  const listed = async (filter: string) => {
    await caughtUp(models);
    const { text } = await customers(`list --ndjson ${filter}`);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).id);
  };
  expect(await listed('--since 1h')).toEqual([customerId]);
  expect(await listed('--since 2100-01-01')).toEqual([]);
  expect(await listed('--blocked')).toEqual([]);
  await customers(`block ${customerId} --operator meera --reason "A chargeback."`);
  expect(await listed('--blocked')).toEqual([customerId]);
  expect((await customers(`show ${customerId}`)).text).toContain('blocked: A chargeback.');
});
