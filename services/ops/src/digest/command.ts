import {
  DIGEST_SETTINGS,
  type Digest,
  type DigestServices,
  digestOf,
} from '@haat/worker/alarms/digest/digest';
import { headOf, sectionsOf, sentenceOf } from '@haat/worker/alarms/digest/text';
import { WAITING_SETTINGS } from '@haat/worker/alarms/inbox/waiting';
import { lineOf } from '@haat/worker/alarms/next-command';
import { requestDigestNow } from '@haat/worker/alarms/owner/request-notices';
import { PROCESSOR_NAMES } from '@haat/worker/engine/processor-names';
import type { OpsCommand } from '../command-line/command.ts';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Shop } from '../shop.ts';

export const digestServices = async (shop: Shop): Promise<DigestServices> => ({
  ...(await shop.services()),
  alarms: shop.settings(WAITING_SETTINGS),
  settings: shop.settings(DIGEST_SETTINGS),
  processors: PROCESSOR_NAMES,
});

const textOf = (digest: Digest, shopName: string): string => {
  const sections = sectionsOf(digest).map(({ title, items }) => {
    const lines = items.flatMap((item) =>
      item.command === null ? [sentenceOf(item)] : [sentenceOf(item), `  ${lineOf(item.command)}`],
    );
    return [title, ...lines.map((line) => `  ${line}`)].join('\n');
  });
  return [headOf(digest, shopName), ...sections].join('\n\n');
};

const sendNow = async (shop: Shop): Promise<Outcome> => {
  const settings = shop.settings(['OWNER_MAIL', 'OWNER_NOTIFY_URL']);
  const requesting = { db: shop.database(), settings, now: shop.clock.now() };
  return (await requestDigestNow(requesting))
    ? done('The worker sends the digest now.')
    : refused('No owner can be reached. Set OWNER_MAIL or OWNER_NOTIFY_URL, restart the shop.');
};

export const digestCommand: OpsCommand = {
  about:
    'Prints what the owner should know today: what waits, money, orders, refunds, domains that ' +
    'expire, health. The shop sends it each day at 09:00 IST.',
  options: {
    print: { about: 'prints it, as without an option' },
    send: { about: 'sends it to the owner now, besides the daily one' },
  },
  example: '',
  run: async (shop, { options }, output) => {
    if (options.send !== undefined) return sendNow(shop);
    const digest = await digestOf(await digestServices(shop));
    output.one(digest, textOf(digest, shop.settings(['SUPPLIER_NAME']).SUPPLIER_NAME));
    return done();
  },
};
