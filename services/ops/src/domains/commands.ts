import { readDomainName } from '@haat/contracts/domain-name-input';
import { readHost } from '@haat/contracts/host-name';
import { thingOfChange } from '@haat/domain/domain-name/change-id';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { CUSTOMER, type Kind, understood } from '../command-line/kinds.ts';
import { done, refused } from '../command-line/outcome.ts';
import { readHosts, requestForCustomer, settleChange, syncDomain } from './change-domain.ts';
import { confirmOwner } from './confirm-owner.ts';
import { lapseDomain } from './lapse-domain.ts';
import { showDomain } from './show-domain.ts';
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

const HOSTS: Kind = {
  isOne: (text) => readHosts(text) !== null,
  says: '2 to 13 nameservers with commas between them, such as ns1.example.com,ns2.example.com',
};
const CHANGE: Kind = {
  isOne: (text) => thingOfChange(text) !== null,
  says: 'the ID of a change, such as CH-0123456789abcdef-nameservers',
};

const show: OpsCommand = {
  about:
    'Shows a domain here and at the registrar side by side; an exclamation mark is a difference.',
  takes: { domain: NAME },
  example: 'neelkhadi.in',
  run: async (shop, { values: { domain = '' } }, output) =>
    showDomain({ ...(await shop.services()), registrar: shop.registrar() }, domain, output),
};

const sync: OpsCommand = {
  about: 'Reads a domain at the registrar now, and records what changed there.',
  takes: { domain: NAME },
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { domain = '' }, ...by }) =>
    syncDomain({ ...(await shop.services()), registrar: shop.registrar() }, { ...by, domain }),
};

const stuck: OpsCommand = {
  about:
    'Lists changes of domains that are not done or refused yet: just requested, or in doubt. ' +
    'Exit code 1 if there are any.',
  example: '',
  run: async (shop, _, output) => {
    const found = await shop
      .database()
      .selectFrom('domain_changes')
      .select(['id', 'domain', 'customer_id', 'kind', 'state', 'requested_at'])
      .where('state', 'in', ['requested', 'sent', 'checking'])
      .orderBy('requested_at')
      .limit(500)
      .execute();
    output.rows(
      found,
      [
        ['change', ({ id }) => id],
        ['domain', ({ domain }) => domain],
        ['customer', ({ customer_id }) => customer_id],
        ['of', ({ kind }) => kind],
        ['state', ({ state }) => state],
        ['since', ({ requested_at }) => requested_at.toISOString()],
      ],
      'The registrar has confirmed all changes.',
    );
    return found.length === 0 ? done() : refused('');
  },
};

const settle: OpsCommand = {
  about:
    'Ends a change that the registrar does not confirm, once you have seen there what is so: ' +
    '--done or --refused. The customer reads the reason of a refused one.',
  takes: { change: CHANGE },
  options: {
    done: { about: 'the registrar has carried it out' },
    refused: { about: 'the registrar has not carried it out, and will not' },
  },
  example: 'CH-0123456789abcdef-nameservers --done',
  changes: true,
  run: async (shop, { values: { change: changeId = '' }, options, ...by }) => {
    const chosen = (['done', 'refused'] as const).filter((one) => options[one] !== undefined);
    const [outcome] = chosen;
    if (outcome === undefined || chosen.length > 1) {
      return refused('Say which one: --done or --refused.');
    }
    const services = { ...(await shop.services()), registrar: shop.registrar() };
    return settleChange(services, { ...by, changeId, outcome });
  },
};

const nameservers: OpsCommand = {
  about: 'Changes the nameservers of a domain for its customer, who asks by ticket.',
  takes: { domain: NAME, nameservers: HOSTS },
  example: 'neelkhadi.in ns1.example.com,ns2.example.com',
  changes: true,
  run: async (shop, { values: { domain = '', nameservers: typed = '' }, ...by }) =>
    requestForCustomer(await shop.services(), {
      ...{ ...by, domain },
      change: {
        ...{ kind: 'nameservers', nameservers: understood(readHosts(typed)) },
        ...{ previous: null, silent: [] },
      },
    }),
};

const lockOf = (enabled: boolean): OpsCommand => ({
  about: enabled
    ? 'Turns on the transfer lock of a domain for its customer.'
    : 'Turns off the transfer lock of a domain for its customer. Verify the customer first.',
  takes: { domain: NAME },
  example: 'neelkhadi.in',
  changes: true,
  run: async (shop, { values: { domain = '' }, ...by }) =>
    requestForCustomer(await shop.services(), {
      ...{ ...by, domain },
      change: { kind: 'lock', enabled, previous: null },
    }),
});

export const domainCommands: CommandGroup = {
  commands: {
    show,
    sync,
    stuck,
    settle,
    nameservers,
    lock: lockOf(true),
    unlock: lockOf(false),
    lapse,
    'confirm-owner': owner,
    unhostable,
  },
};
