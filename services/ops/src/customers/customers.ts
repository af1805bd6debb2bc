import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

type ByOperatorOn = ByOperator & { readonly customerId: string };

const decide = async (
  services: CommandServices,
  { customerId, ...by }: ByOperatorOn,
  type: 'BlockCustomer' | 'UnblockCustomer',
  message: string,
): Promise<Outcome> => {
  const stream = customerStream(customerId);
  const { reason } = by;
  const command = { type, customerId, reason } as const;
  const decided = await executeCommand(
    services,
    customerDecider,
    stream,
    command,
    contextOf(by, stream),
  );
  return decided.ok ? done(message) : notFound(`Customer ${customerId}`, 'customers list');
};

/** Blocks changes from the next request on, but not login, reading and support. */
export const blockCustomer = (services: CommandServices, by: ByOperatorOn): Promise<Outcome> =>
  decide(services, by, 'BlockCustomer', `${by.customerId} is blocked. Tickets still work.`);

export const unblockCustomer = (services: CommandServices, by: ByOperatorOn): Promise<Outcome> =>
  decide(services, by, 'UnblockCustomer', `${by.customerId} is unblocked.`);

/** For a customer without app and recovery codes, whose identity was checked. They get a mail. */
export const turnCodesOff = async (
  services: CommandServices,
  { customerId, ...by }: ByOperator & { readonly customerId: string },
): Promise<Outcome> => {
  const stream = customerStream(customerId);
  const { state } = await loadAggregate(services.store, customerDecider, stream);
  if (!isRegistered(state)) {
    return notFound(`Customer ${customerId}`, 'customers list');
  }
  const { codesSecretId: secretId } = state;
  if (secretId === null) return refused(`${customerId} has two-factor codes off already.`);
  const turnedOffAt = isoNow(services.clock);
  await executeCommand(
    services,
    customerDecider,
    stream,
    { type: 'TurnOneTimeCodesOff', customerId, secretId, turnedOffAt },
    contextOf(by, stream),
  );
  return done(`${customerId} now logs in with the password alone, and gets an email about it.`);
};
