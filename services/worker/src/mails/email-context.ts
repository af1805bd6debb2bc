/** What all letters to customers have in common. */

import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { Mail } from '@haat/platform/mailer';
import { shownEmail } from '@haat/record/encryption';
import type { Hint } from './layout/email-template.ts';
import { askedAt } from './layout/order-parts.ts';
import type { Links } from './links.ts';

/** What a letter is: to whom, and from which address, the mailer knows. */
export type Written = Pick<Mail, 'subject' | 'text' | 'html'>;

/** Whom a letter is to, and where it leads. */
export type EmailContext = {
  readonly reader: Pick<RegisteredCustomer, 'name' | 'surname' | 'email'>;
  readonly links: Links;
};

/** Letters with marks, and what stands between them in names: no address, no number, no sign. */
const NAME = /^\p{L}[\p{L}\p{M}]*\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;
const MAX_NAME_LENGTH = 60;

/**
 * @returns how a letter begins. Who registers with somebody else's address sends them no words of
 *   their own through the shop: what is no name is left out.
 */
export const greeting = ({ name, surname }: EmailContext['reader']): string => {
  const whole = `${name} ${surname}`.trim();
  return whole.length <= MAX_NAME_LENGTH && NAME.test(whole) ? `Namaste ${whole},` : 'Namaste,';
};

type About = { readonly order: string } | { readonly payment: string };

/** The foot of a letter: where questions go, and why it came. */
export const hint = ({ reader, links }: EmailContext, about: About): Hint => {
  const named = 'order' in about ? `order ${about.order}` : `payment ${about.payment}`;
  const why = 'order' in about ? 'you ordered' : 'you submitted a payment';
  return askedAt(
    'Questions?',
    'Open a ticket',
    links.ticket(about),
    ` about ${named}. You’re receiving this because ${why} at Haat with ${shownEmail(reader.email)}.`,
  );
};
