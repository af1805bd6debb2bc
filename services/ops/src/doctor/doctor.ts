import { InvalidConfig } from '@haat/platform/config';
import type { OpsCommand } from '../command-line/command.ts';
import { done, refused } from '../command-line/outcome.ts';
import type { Shop } from '../shop.ts';
import { certificateChecks } from './certificates.ts';
import { type Check, type Examined, examine } from './check.ts';
import { engineChecks } from './engines.ts';
import { erasureChecks } from './erasures.ts';
import { machineChecks } from './machine.ts';
import { ownerChecks } from './owner.ts';
import { processorChecks } from './processors.ts';
import { recordChecks } from './record.ts';
import { settingsChecks } from './settings.ts';
import { uploadChecks } from './uploads.ts';
import { waitingChecks } from './waiting.ts';

/** Timeout of one check in ms; all checks run at once. */
const LIMIT_MS = 6_000;

const checksOf = (shop: Shop): readonly Check[] => [
  ...engineChecks(shop),
  ...processorChecks(shop),
  ...waitingChecks(shop),
  ...uploadChecks(shop),
  ...erasureChecks(shop),
  ...recordChecks(shop),
  ...machineChecks(shop),
  ...ownerChecks(shop),
  ...certificateChecks(shop),
  ...settingsChecks(shop),
];

const ENGINES = ['DATABASE_URL', 'EVENT_STORE_URL', 'KEY_STORE_URL', 'QUEUE_URL'] as const;

/** @throws InvalidConfig when no engine setting is set: the checks could not say why they fail. */
const requireShop = (shop: Shop): void => {
  try {
    shop.settings(ENGINES);
  } catch (error) {
    const missing = error instanceof InvalidConfig ? error.settings : [];
    if (ENGINES.every((name) => missing.includes(name))) throw error;
  }
};

/** Runs all checks, even when some fail or hang. @param limitMs timeout of each check in ms. */
export const examineShop = (shop: Shop, limitMs = LIMIT_MS): Promise<readonly Examined[]> =>
  Promise.all(checksOf(shop).map((check) => examine(check, limitMs)));

export const doctor: OpsCommand = {
  about:
    'Checks the shop: engines, schema, event processors and their leaders, queues, waiting items, ' +
    'erasures, event log, disk, backup, certificates, settings, owner, seller. Changes nothing.',
  example: '',
  run: async (shop, _given, output) => {
    requireShop(shop);
    const examined = await examineShop(shop);
    output.rows(
      examined,
      [
        ['check', ({ check }) => check],
        ['state', ({ state }) => state],
        ['seen', ({ seen }) => seen],
        ['to do', ({ todo }) => todo],
      ],
      '',
    );
    const ill = examined.filter(({ state }) => state !== 'ok');
    if (output.format !== 'text') return ill.length === 0 ? done() : refused('');
    return ill.length === 0
      ? done('\nAll checks passed.')
      : refused(`\nFailed checks: ${ill.map(({ check }) => check).join(', ')}.`);
  },
};
