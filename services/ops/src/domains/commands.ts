import { readDomainName } from '@haat/contracts/domain-name-input';
import { readHost } from '@haat/contracts/host-name';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { CUSTOMER, type Kind } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { confirmOwner } from './confirm-owner.ts';
import { lapseDomain } from './lapse-domain.ts';
import { findHosted, unhostableAmong } from './unhostable.ts';

const NAME: Kind = {
  isOne: (text) => readDomainName(text).ok,
  says: 'a domain that is sold here, such as neelkhadi.in',
};

const DOMAIN: Kind = {
  isOne: (text) => readHost(text) !== null,
  says: 'a domain, such as neelkhadi.in',
};

const owner: OpsCommand = {
  about:
    'Lets the owner of a domain order hosting for it although its subdomains are hosted for ' +
    'others. Verify the owner first (a ticket asks for that). Existing hosting continues.',
  takes: { domain: DOMAIN, customer: CUSTOMER },
  example: 'neelkhadi.in C-AE3VA0HC',
  changes: true,
  run: async (shop, { values: { domain = '', customer: customerId = '' }, ...by }) =>
    confirmOwner(await shop.services(), { ...by, domain, customerId }),
};

const unhostable: OpsCommand = {
  about:
    'Lists hosted domains that could not be ordered today: below another customer’s domain, or on ' +
    'the public suffix list by now. They stay hosted. Exit code 1 if there are any.',
  example: '',
  run: async (shop, _, output) => {
    const found = unhostableAmong(await findHosted(shop.database()));
    output.rows(
      found,
      [
        ['domain', ({ domain }) => domain],
        ['why', ({ why }) => why],
        ['order', ({ order }) => order],
        ['customer', ({ customer }) => customer],
      ],
      'All hosted domains could be ordered today.',
    );
    return found.length === 0 ? done() : refused('');
  },
};

const lapse: OpsCommand = {
  about: 'Frees a sold domain whose registration has expired, so that it can be ordered again.',
  takes: { domain: NAME },
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { domain = '' }, ...by }) =>
    lapseDomain({ ...(await shop.services()), registrar: shop.registrar() }, { ...by, domain }),
};

export const domainCommands: CommandGroup = {
  commands: { lapse, 'confirm-owner': owner, unhostable },
};
