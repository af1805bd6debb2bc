import { mailLifecycle } from '@haat/domain/messages/mail';
import { shownEmail } from '@haat/record/encryption';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { CUSTOMER, textOf } from '../command-line/kinds.ts';
import {
  emptyPage,
  listingOf,
  listingOptions,
  pageOf,
  printNextPage,
} from '../command-line/listing.ts';
import { done, notFound } from '../command-line/outcome.ts';
import { type FoundMail, findMails } from './find-mails.ts';
import { resendMail } from './resend-mail.ts';

const MAIL = textOf(100);
const STATES = Object.keys(mailLifecycle).filter((phase) => phase !== 'not_requested');

const spoken = (text: string): string => text.replaceAll('_', ' ');

const stateOf = ({ state, reason }: FoundMail): string =>
  spoken(reason === null ? state : `${state}: ${reason}`);

const list: OpsCommand = {
  about: 'Lists emails to customers, newest first, with what became of each.',
  options: {
    state: { about: 'only this state', value: '<state>', choices: STATES },
    customer: { about: 'only those of one customer', value: '<id>', kind: CUSTOMER },
    about: {
      about: 'only those about one order, payment, domain or ticket',
      value: '<id>',
      kind: MAIL,
    },
    ...listingOptions(MAIL),
  },
  example: '--since 7d --state refused',
  run: async (shop, { options }, output) => {
    const { since, after } = listingOf(options, shop.clock.now());
    const { store } = await shop.services();
    const all = await findMails(store.blank, (events) => output.progress(`${events} events`));
    output.progress('');
    const requested = all.filter(
      (one) =>
        (options.state === undefined || one.state === options.state) &&
        (options.customer === undefined || one.customerId === options.customer) &&
        (options.about === undefined || one.about.split(' ').includes(options.about)) &&
        (since === undefined || Date.parse(one.requestedAt) >= since.getTime()),
    );
    const mails = pageOf(requested, ({ mailId }) => mailId, options);
    output.rows(
      mails,
      [
        ['mail', ({ mailId }) => mailId],
        ['requested', ({ requestedAt }) => requestedAt],
        ['what', ({ kind }) => spoken(kind)],
        ['about', ({ about }) => about],
        ['customer', ({ customerId }) => customerId],
        ['state', stateOf],
        ['since', ({ changedAt }) => changedAt],
      ],
      emptyPage('No emails found.', after),
    );
    printNextPage(output, mails, options, { list: 'mails list', last: mails.at(-1)?.mailId });
    return done();
  },
};

const show: OpsCommand = {
  about: 'Shows an email: what it is about, its state, and the address that it goes to today.',
  takes: { mail: MAIL },
  example: '3f0c1d0e-6a55-5b0c-9d0e-6f3c1b0f8a21',
  run: async (shop, { values: { mail: mailId = '' } }, output) => {
    const { store, db } = await shop.services();
    const all = await findMails(store.blank, () => undefined);
    const mail = all.find((one) => one.mailId === mailId);
    if (mail === undefined) return notFound(`Mail ${mailId}`, 'mails list');
    const customer = await db
      .selectFrom('customers')
      .select('email')
      .where('id', '=', mail.customerId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    const to = customer === undefined ? null : shownEmail(customer.email);
    output.one(
      { ...mail, to },
      [
        `${spoken(mail.kind)}, about ${mail.about}`,
        `${stateOf(mail)} since ${mail.changedAt}, requested ${mail.requestedAt}`,
        `Customer ${mail.customerId}, ${to ?? 'erased'}`,
      ].join('\n'),
    );
    return done();
  },
};

const resend: OpsCommand = {
  about:
    'Sends an email again to the customer’s present address. It is written again; if something ' +
    'else is true by now, it is not sent.',
  takes: { mail: MAIL },
  example: '3f0c1d0e-6a55-5b0c-9d0e-6f3c1b0f8a21',
  changes: true,
  run: async (shop, { values: { mail: mailId = '' }, operator, reason }) =>
    resendMail(await shop.services(), { mailId, operator, reason }),
};

export const mailCommands: CommandGroup = { commands: { list, show, resend } };
