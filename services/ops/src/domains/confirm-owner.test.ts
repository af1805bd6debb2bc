import { customerStream } from '@haat/contracts/events/customer';
import { hostedDomainStream } from '@haat/contracts/events/hosting';
import { sample } from '@haat/contracts/testing/sample';
import { customerDecider } from '@haat/domain/customer/customer';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { newCustomerId } from '@haat/platform/ids';
import { newDomain } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

const system = { kind: 'system', name: 'test' } as const;
const give = (domain: string, command: Parameters<typeof hostedDomainDecider.decide>[0]) =>
  executeTestCommand(shop.store, system, hostedDomainDecider, hostedDomainStream(domain), command);
const signedUp = async (): Promise<string> => {
  const customerId = newCustomerId();
  const { data } = sample('CustomerRegistered');
  const command = { type: 'RegisterCustomer', ...data, customerId } as const;
  await executeTestCommand(
    shop.store,
    system,
    customerDecider,
    customerStream(customerId),
    command,
  );
  return customerId;
};
const confirm = (domain: string, customerId: string) =>
  runLine(
    asOperator(shop),
    `npm run ops -- domains confirm-owner ${domain} ${customerId} --operator meera --reason 'Ticket 4711.'`,
  );

it('an operator confirms a domain’s owner above subdomains hosted for others, with a reason', async () => {
  const domain = newDomain();
  const [asha, ravis] = [await signedUp(), { orderId: 'HT-RAVI', customerId: 'C-RAVI' }];
  expect(await confirm(domain, asha)).toMatchObject({
    done: false,
    message: expect.stringContaining(`No subdomain of ${domain} blocks ${asha}.`),
  });
  const below = { ...ravis, domain: `blog.${domain}` };
  await give(domain, { type: 'ClaimHostedSubdomain', ...below });
  const claim = { orderId: 'HT-ASHA', customerId: asha, domain, withName: false };
  await expect(give(domain, { type: 'ClaimHostedDomain', ...claim })).rejects.toThrow(
    'above_another',
  );

  expect(await confirm(domain.toUpperCase(), asha)).toMatchObject({
    done: true,
    message: `${asha} can order hosting for ${domain} now. Still hosted for others: blog.${domain} (order HT-RAVI).`,
  });
  const { events } = await shop.store.read(hostedDomainStream(domain));
  expect(events.at(-1)).toMatchObject({
    type: 'DomainOwnerConfirmed',
    data: { domain, customerId: asha },
    metadata: { actor: { kind: 'operator', name: 'meera', reason: 'Ticket 4711.' } },
  });
  expect(await confirm(domain, asha)).toMatchObject({
    done: true,
    message: `${asha} is already confirmed as the owner of ${domain}.`,
  });
  await give(domain, { type: 'ClaimHostedDomain', ...claim });
});

it.each([
  ['co.in', 'co.in is not a domain that a customer can own.'],
  ['shop.example', 'shop.example is not a domain that a customer can own.'],
])('refuses to confirm an owner of %s, which no customer can own', async (domain, message) => {
  expect(await confirm(domain, await signedUp())).toMatchObject({ done: false, message });
});
