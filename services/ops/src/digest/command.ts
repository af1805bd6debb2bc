import {
  DIGEST_SETTINGS,
  type Digest,
  type DigestServices,
  digestOf,
} from '@haat/worker/alarms/digest/digest';
import { headOf, sectionsOf } from '@haat/worker/alarms/digest/text';
import { WAITING_SETTINGS } from '@haat/worker/alarms/inbox/waiting';
import { lineOf } from '@haat/worker/alarms/next-command';
import type { OpsCommand } from '../command-line/command.ts';
import { done } from '../command-line/outcome.ts';
import { PROCESSORS } from '../doctor/processors.ts';
import type { Shop } from '../shop.ts';

export const digestServices = async (shop: Shop): Promise<DigestServices> => ({
  ...(await shop.services()),
  alarms: shop.settings(WAITING_SETTINGS),
  settings: shop.settings(DIGEST_SETTINGS),
  processors: PROCESSORS,
});

const textOf = (digest: Digest, shopName: string): string => {
  const sections = sectionsOf(digest).map(({ title, items }) => {
    const lines = items.flatMap(({ text, command }) =>
      command === null ? [text] : [text, `  ${lineOf(command)}`],
    );
    return [title, ...lines.map((line) => `  ${line}`)].join('\n');
  });
  return [headOf(digest, shopName), ...sections].join('\n\n');
};

export const digestCommand: OpsCommand = {
  about:
    'Prints what the owner should know today: what waits, money, orders, refunds, domains that ' +
    'expire, health. The shop sends it each day at 09:00 IST.',
  example: '',
  run: async (shop, _given, output) => {
    const digest = await digestOf(await digestServices(shop));
    output.one(digest, textOf(digest, shop.settings(['SUPPLIER_NAME']).SUPPLIER_NAME));
    return done();
  },
};
