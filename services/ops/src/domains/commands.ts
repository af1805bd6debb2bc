import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { lapseDomain } from './lapse-domain.ts';

const lapse: OpsCommand = {
  about: 'Frees a sold name whose registration has ended, so that it can be ordered again.',
  takes: ['domain'],
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { domain = '' }, ...by }) =>
    lapseDomain({ ...(await shop.services()), registrar: shop.registrar() }, { ...by, domain }),
};

export const domainCommands: CommandGroup = {
  commands: { lapse },
};
