import { customerStream, emailStream } from '@haat/contracts/events/customer';
import { freeHostingStream } from '@haat/contracts/events/hosting';
import { maskedDestination } from '@haat/contracts/refund-destination';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { SummaryLine } from '@haat/ordering/documents/data-summary';
import { emailHashOf } from '@haat/record/commands';
import { sql } from 'kysely';
import { dayOf } from '../../mails/moment.ts';
import { each, type Item, listed, moment, type Section, type Source, spaced } from './section.ts';

type Session = {
  readonly device: string;
  readonly opened_at: Date;
  readonly seen_at: Date;
  readonly ends_at: Date;
};
type Passkey = { readonly name: string; readonly added_at: Date; readonly used_at: Date | null };

const linesOf = (customer: RegisteredCustomer): readonly SummaryLine[] => {
  const { address, refundDestination } = customer;
  const place =
    address &&
    listed(
      address['address-line-1'],
      address.city,
      address.state,
      address.zipcode,
      address.country,
    );
  return [
    ['Customer ID', customer.customerId],
    ['Name', listed(`${customer.name} ${customer.surname}`, customer.companyName)],
    ['Email', customer.email],
    ['Phone', customer.phone],
    ['Address', place ?? 'None'],
    [
      'Refunds go to',
      refundDestination === null ? 'Not set' : maskedDestination(refundDestination),
    ],
    ['Two-factor codes', customer.codesSecretId === null ? 'Off' : 'On'],
  ];
};

async function* profile({ store, customer, histories }: Source): AsyncGenerator<Item> {
  const { customerId, email } = customer;
  const { registration: _, newDevices: __, ...known } = customer;
  const history = await histories.of(
    customerStream(customerId),
    emailStream(await emailHashOf(store, email)),
    freeHostingStream(customerId),
  );
  yield { value: { ...known, history }, lines: linesOf(customer) };
}

async function* consents({ customer }: Source): AsyncGenerator<Item> {
  for (const [kind, given] of Object.entries(customer.consents)) {
    const name = kind === 'terms' ? 'Terms' : 'Emails about offers';
    const text =
      given === null ? 'Not given' : `Version ${given.version}, given on ${dayOf(given.givenAt)}`;
    yield { value: { kind, is_given: given !== null, ...given }, lines: [[name, text]] };
  }
}

const sessions = ({ db, customer }: Source): AsyncIterable<Item> =>
  each(
    async () =>
      (await sql<Session>`select * from sessions_of_customer(${customer.customerId})`.execute(db))
        .rows,
    (row) => {
      const text = `Since ${moment(row.opened_at)}, last seen ${moment(row.seen_at)}`;
      return { value: row, lines: [[row.device, text]] };
    },
  );

const passkeys = ({ db, customer }: Source): AsyncIterable<Item> =>
  each(
    async () =>
      (await sql<Passkey>`select * from passkeys_of_customer(${customer.customerId})`.execute(db))
        .rows,
    (row) => ({ value: row, lines: [[row.name, `Added ${moment(row.added_at)}`]] }),
  );

/** After all sections whose events request emails. */
async function* emails({ histories }: Source): AsyncGenerator<Item> {
  for await (const history of histories.mails()) {
    const kind = String(history[0]?.kind);
    const sentAt = history.find(({ sentAt: at }) => at !== undefined)?.sentAt;
    const text = sentAt === undefined ? 'Not sent' : `Sent on ${dayOf(String(sentAt))}`;
    yield { value: { kind, history }, lines: [[spaced(kind), text]] };
  }
}

export const accountSections = (source: Source): readonly Section[] => [
  { name: 'profile', title: 'Profile', items: profile(source) },
  { name: 'consents', title: 'What you agreed to', items: consents(source) },
  { name: 'sessions', title: 'Devices logged in', items: sessions(source) },
  { name: 'passkeys', title: 'Passkeys', items: passkeys(source) },
];

export const emailSection = (source: Source): Section => ({
  name: 'emails',
  title: 'Emails from us',
  items: emails(source),
});
