import { domainChangeStream } from '@haat/contracts/events/domain-change';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { newDomain } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, runLine } from '../testing/operator.ts';

const HOUR = 3_600_000;

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  // The worker must not look again by itself.
  shop = await openWorker({ REGISTRATION_POLL_MS: HOUR, REGISTRATION_POLL_MAX_MS: HOUR });
  models = followReadModels(shop);
  await shop.startWorker();
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

it('a change that is settled as done keeps what the registrar shows by then', async () => {
  const { orderId, domain } = await shop.buy({ domain: newDomain() });
  await shop.waitFor(domainNameStream(domain), 'DomainNameSold');
  shop.registrar.fail(domain, 'chforeign');
  const domains = (line: string) => runLine(asOperator(shop), `npm run ops -- domains ${line}`);
  const by = "--operator meera --reason 'Ticket 4711.'";
  await domains(`nameservers ${domain} ns1.other.example,ns2.other.example ${by}`);
  const stream = domainChangeStream(orderId, 'nameservers');
  await shop.waitFor(stream, 'DomainChangeUnconfirmed');
  await models.caughtUp('domain_changes');
  shop.registrar.fail(domain, null);
  const nameservers = ['ns1.there.example', 'ns2.there.example'];
  shop.registrar.mend(domain, { nameservers });
  const [id] = /CH-\S+/.exec((await domains('stuck')).text) ?? [];
  expect(await domains(`settle ${id} --done ${by}`)).toMatchObject({ done: true });
  expect(await shop.waitFor(stream, 'DomainChangeDone')).toMatchObject({
    data: { shown: { kind: 'nameservers', nameservers } },
  });
});
