import { readDomainName } from '@haat/contracts/domain-name-input';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import type { Kind } from '../command-line/kinds.ts';
import { lapseDomain } from './lapse-domain.ts';

const NAME: Kind = {
  isOne: (text) => readDomainName(text).ok,
  says: 'a name that is sold here, such as neelkhadi.in',
};

const lapse: OpsCommand = {
  about: 'Frees a sold name whose registration has ended, so that it can be ordered again.',
  takes: { domain: NAME },
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { domain = '' }, ...by }) =>
    lapseDomain({ ...(await shop.services()), registrar: shop.registrar() }, { ...by, domain }),
};

export const domainCommands: CommandGroup = {
  commands: { lapse },
};
