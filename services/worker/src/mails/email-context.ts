import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { Mail } from '@haat/platform/mailer';
import { shownEmail } from '@haat/record/encryption';
import type { Hint } from './layout/email-template.ts';
import { linkedQuestion } from './layout/order-parts.ts';
import type { Links } from './links.ts';

export type Written = Pick<Mail, 'subject' | 'text' | 'html'>;

export type EmailContext = {
  readonly reader: Pick<RegisteredCustomer, 'name' | 'surname' | 'email'>;
  readonly links: Links;
};

/** Letters, marks and separators of names only: no address, number or symbol. */
const NAME = /^\p{L}[\p{L}\p{M}]*\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;
const MAX_NAME_LENGTH = 60;

/** Omits what is not a name: a stranger could register your email with a message as the name. */
export const greeting = ({ name, surname }: EmailContext['reader']): string => {
  const whole = `${name} ${surname}`.trim();
  return whole.length <= MAX_NAME_LENGTH && NAME.test(whole) ? `Namaste ${whole},` : 'Namaste,';
};

type About = { readonly order: string } | { readonly payment: string };

export const hint = ({ reader, links }: EmailContext, about: About): Hint => {
  const named = 'order' in about ? `order ${about.order}` : `payment ${about.payment}`;
  const why = 'order' in about ? 'you ordered' : 'you submitted a payment';
  return linkedQuestion(
    'Questions?',
    'Open a ticket',
    links.ticket(about),
    ` about ${named}. You’re receiving this because ${why} at Haat with ${shownEmail(reader.email)}.`,
  );
};
