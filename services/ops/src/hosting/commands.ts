import { readHost } from '@haat/contracts/host-name';
import { compareAccounts } from '@haat/worker/hosting/compare-accounts';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { either, type Kind, ORDER } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { showPlan } from './show-plan.ts';
import { endSite, showSite } from './site.ts';

const DOMAIN: Kind = {
  isOne: (text) => readHost(text) !== null,
  says: 'a domain, such as neelkhadi.in',
};

const PACKAGE_SETTINGS = ['HOSTING_PACKAGE_FREE', 'HOSTING_PACKAGES'] as const;

const show: OpsCommand = {
  about:
    'Shows a hosting plan here and at the server side by side; an exclamation mark is a difference.',
  takes: { plan: either(ORDER, DOMAIN) },
  example: 'neelkhadi.in',
  run: async (shop, { values: { plan = '' } }, output) =>
    showPlan(
      {
        ...(await shop.services()),
        hosting: shop.hosting(),
        settings: shop.settings(PACKAGE_SETTINGS),
      },
      plan,
      output,
    ),
};

const sync: OpsCommand = {
  about:
    'Compares all accounts at the hosting server with all plans now; the inbox then lists what ' +
    'differs. It changes nothing at the server. Exit code 1 if anything differs.',
  example: '',
  run: async (shop, _, output) => {
    const compared = await compareAccounts({
      ...(await shop.services()),
      hosting: shop.hosting(),
      settings: shop.settings(PACKAGE_SETTINGS),
    });
    if (compared.kind !== 'compared') {
      return refused(`The hosting server gave no list of its accounts: ${compared.description}`);
    }
    const { plans, different, unknown } = compared;
    output.one(
      { plans, different, unknown },
      `${plans} plans compared: ${different} differ, ${unknown} accounts belong to no plan.`,
    );
    return different + unknown === 0 ? done() : refused('');
  },
};

const orphans: OpsCommand = {
  about:
    'Lists accounts at the hosting server that no plan has, as of the last comparison. Look at each ' +
    'there before you remove it. Exit code 1 if there are any.',
  example: '',
  run: async (shop, _, output) => {
    const found = await shop
      .database()
      .selectFrom('unknown_hosting_accounts')
      .select(['username', 'domain', 'package', 'seen_since'])
      .orderBy('username')
      .execute();
    output.rows(
      found,
      [
        ['account', ({ username }) => username],
        ['domain', ({ domain }) => domain],
        ['package', ({ package: name }) => name ?? ''],
        ['since', ({ seen_since }) => seen_since.toISOString()],
      ],
      'Every account at the server belongs to a plan.',
    );
    return found.length === 0 ? done() : refused('');
  },
};

const site: OpsCommand = {
  about:
    'Shows the site that a customer put on a plan from a template, and each of its files at the ' +
    'server.',
  takes: { plan: either(ORDER, DOMAIN) },
  example: 'neelkhadi.in',
  run: async (shop, { values: { plan = '' } }, output) =>
    showSite({ ...(await shop.services()), hosting: shop.hosting() }, plan, output),
};

const stopSite: OpsCommand = {
  about:
    'Ends a site that the server does not confirm, or that its domain does not show. Files at the ' +
    'server stay; the customer can put a site again.',
  takes: { plan: either(ORDER, DOMAIN) },
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { plan = '' }, ...by }) =>
    endSite(await shop.services(), { ...by, plan }),
};

export const hostingCommands: CommandGroup = {
  commands: { show, sync, orphans, site, 'end-site': stopSite },
};
