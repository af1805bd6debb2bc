import { customerStream } from '@haat/contracts/events/customer';
import { type MailKind, mailStream } from '@haat/contracts/events/mail';
import { ERASED } from '@haat/contracts/personal';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { isToBeSent, mailDecider } from '@haat/domain/messages/mail';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

/** Their links prove who owns an address: the customer asks for the change again. */
const HAS_PROOF: readonly MailKind[] = ['email_change_current', 'email_change_new'];

/**
 * Requests the mail again under an id of its own: it is written again, for the customer's present
 * address, and given up if something else is true by now.
 */
export const resendMail = async (
  services: CommandServices,
  { mailId, ...by }: ByOperator & { readonly mailId: string },
): Promise<Outcome> => {
  const { store, clock } = services;
  const { state: mail } = await loadAggregate(store, mailDecider, mailStream(mailId));
  if (mail.phase === 'not_requested') return notFound(`Mail ${mailId}`, 'mails list');
  if (isToBeSent(mail)) return refused('It is not sent yet: the worker still tries.');
  const { kind, about, customerId } = mail;
  if (HAS_PROOF.includes(kind)) {
    return refused('Its link proves an address: the customer has to ask for the change again.');
  }
  const stream = customerStream(customerId);
  const { state: customer } = await loadAggregate(store, customerDecider, stream);
  if (!isRegistered(customer) || customer.email === ERASED) {
    return refused(`Customer ${customerId} is erased.`);
  }
  const context = contextOf(by, mailStream(mailId));
  const again = derivedId('send mail again', mailId, context.commandId);
  const requested = await executeCommand(
    services,
    mailDecider,
    mailStream(again),
    { type: 'RequestMail', mailId: again, kind, customerId, about, requestedAt: isoNow(clock) },
    context,
  );
  return requested.ok
    ? done(`Requested as ${again}. It goes to the customer’s present address.`)
    : refused(`Not requested: ${requested.refusal.reason.replaceAll('_', ' ')}.`);
};
