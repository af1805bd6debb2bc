import type { CommandGroup, Given, OpsCommand } from '../command-line/command.ts';
import { failHosting } from './fail-hosting.ts';
import { failRenewal } from './fail-renewal.ts';
import { failRegistration, retryRegistration } from './settle-registration.ts';

const insisted = ({ values: { order: orderId = '' }, options, ...by }: Given) => ({
  ...by,
  orderId,
  insists: options.insist !== undefined,
});

const retry: OpsCommand = {
  about: 'Lets a registration that does not settle begin anew: the name is looked up first.',
  takes: ['order'],
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, { values: { order: orderId = '' }, ...by }) =>
    retryRegistration(await shop.services(), { ...by, orderId }),
};

const failedRegistration: OpsCommand = {
  about: 'Gives an order of a name up, frees the name and keeps its money for the customer.',
  takes: ['order'],
  options: { insist: { about: 'although the registrar may have the name' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRegistration({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

const failedHosting: OpsCommand = {
  about: 'Gives up a plan that does not get set up, and keeps its money for the customer.',
  takes: ['order'],
  options: { insist: { about: 'although the hosting server may have the account' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failHosting({ ...(await shop.services()), hosting: shop.hosting() }, insisted(given)),
};

const failedRenewal: OpsCommand = {
  about: 'Gives up a renewal that does not settle, and keeps its money for the customer.',
  takes: ['order'],
  options: { insist: { about: 'although the registrar may renew the name' } },
  example: 'HT-261122-7K3M92QD4T8X',
  changes: true,
  run: async (shop, given) =>
    failRenewal({ ...(await shop.services()), registrar: shop.registrar() }, insisted(given)),
};

export const orderCommands: CommandGroup = {
  about: 'What was ordered, where it stands, and what is done where it stands still',
  commands: {
    retry,
    'fail-registration': failedRegistration,
    'fail-hosting': failedHosting,
    'fail-renewal': failedRenewal,
  },
};
