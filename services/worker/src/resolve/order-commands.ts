import { failHosting } from './hosting.ts';
import { failRegistration, lapseName, retryRegistration } from './orders.ts';
import { failRenewal } from './renewals.ts';
import type { ResolveCommand } from './resolve-command.ts';

export const orderCommands: Readonly<Record<string, ResolveCommand>> = {
  'retry-registration': {
    about: 'Lets a registration that does not settle begin anew: the name is looked up first.',
    takes: ['order'],
    example: 'retry-registration HT-261122-7K3M92QD4T8X',
    changes: true,
    run: (services, { values: { order: orderId = '' }, ...by }) =>
      retryRegistration(services, { ...by, orderId }),
  },
  'fail-registration': {
    about:
      'Gives an order up, frees its name and keeps its money for the customer; --insist although ' +
      'the registrar may have the name.',
    takes: ['order'],
    options: { insist: 'flag' },
    example: 'fail-registration HT-261122-7K3M92QD4T8X',
    changes: true,
    run: ({ registrar, ...services }, { values: { order: orderId = '' }, options, ...by }) =>
      failRegistration(
        { ...services, registrar: registrar() },
        { ...by, orderId, insists: options.insist !== undefined },
      ),
  },
  'fail-hosting': {
    about:
      'Gives up a plan that does not get set up, and keeps its money for the customer; --insist ' +
      'although the hosting server may have the account.',
    takes: ['order'],
    options: { insist: 'flag' },
    example: 'fail-hosting HT-261122-7K3M92QD4T8X',
    changes: true,
    run: ({ hosting, ...services }, { values: { order: orderId = '' }, options, ...by }) =>
      failHosting(
        { ...services, hosting: hosting() },
        { ...by, orderId, insists: options.insist !== undefined },
      ),
  },
  'fail-renewal': {
    about:
      'Gives up a renewal that does not settle, and keeps its money for the customer; --insist ' +
      'although the registrar may renew the name.',
    takes: ['order'],
    options: { insist: 'flag' },
    example: 'fail-renewal HT-261122-7K3M92QD4T8X',
    changes: true,
    run: ({ registrar, ...services }, { values: { order: orderId = '' }, options, ...by }) =>
      failRenewal(
        { ...services, registrar: registrar() },
        { ...by, orderId, insists: options.insist !== undefined },
      ),
  },
  'lapse-name': {
    about: 'Frees a sold name whose registration has ended, so that it can be ordered again.',
    takes: ['domain'],
    example: 'lapse-name neelkhadi.in',
    changes: true,
    run: ({ registrar, ...services }, { values: { domain = '' }, ...by }) =>
      lapseName({ ...services, registrar: registrar() }, { ...by, domain }),
  },
};
