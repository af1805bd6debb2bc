import { readEmail } from '@haat/contracts/email-address';
import { customerStream } from '@haat/contracts/events/customer';
import type { EmailVerificationAnswer } from '@haat/contracts/http/email-verification';
import { orderMessages } from '@haat/contracts/messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type CustomerCommand, customerDecider } from '@haat/domain/customer/customer';
import { type Caller, customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { ApiContext } from '../../context.ts';

type Services = Pick<ApiContext, 'store' | 'clock' | 'emailCodes'>;

const give = (
  services: Services,
  { commandId, id, customer: { customerId } }: Caller,
  command: CustomerCommand,
) =>
  executeCommand(
    services,
    customerDecider,
    customerStream(customerId),
    command,
    customerCommand({ commandId, id }, customerId),
  );

/** Requests a code; a job mails it. @throws {Refusal} 400 or 429 */
export const sendCode = async (
  services: Services,
  caller: Caller,
): Promise<EmailVerificationAnswer> => {
  const { customerId, email, emailVerifiedAt } = caller.customer;
  if (emailVerifiedAt !== null) return { status: 'verified' };
  if (readEmail(email) === null) throw new Refusal(400, refusalMessages.addressNotWritable);
  const result = await give(services, caller, {
    type: 'RequestEmailVerification',
    customerId,
    requestId: derivedId('email verification', customerId, caller.commandId),
    requestedAt: isoNow(services.clock),
  });
  if (result.ok) return { status: 'code_sent' };
  if (result.refusal.reason !== 'too_many_codes')
    throw new Refusal(401, orderMessages.unauthorized);
  const leftMs = Date.parse(result.refusal.againAt) - services.clock.now();
  const seconds = String(Math.max(1, Math.ceil(leftMs / 1_000)));
  throw new Refusal(429, refusalMessages.codeOnItsWay, { headers: { 'retry-after': seconds } });
};

/** Verified before the codes end, so that a repeat after a crash succeeds. @throws {Refusal} 400 */
export const confirmCode = async (
  services: Services,
  caller: Caller,
  code: string,
): Promise<EmailVerificationAnswer> => {
  const { clock, emailCodes } = services;
  const { customerId } = caller.customer;
  if (!(await emailCodes.isRight(customerId, code))) {
    throw new Refusal(400, orderMessages.invalidVerificationCode);
  }
  const verifiedAt = isoNow(clock);
  const verified = await give(services, caller, { type: 'VerifyEmail', customerId, verifiedAt });
  if (!verified.ok) throw new Refusal(401, orderMessages.unauthorized);
  await emailCodes.end(customerId);
  return { status: 'verified' };
};
