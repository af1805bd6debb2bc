import { accountMessages } from '@haat/contracts/account-messages';
import { readEmail } from '@haat/contracts/email-address';
import { emailStream } from '@haat/contracts/events/customer';
import { registrationMessages } from '@haat/contracts/messages';
import { emailDecider } from '@haat/domain/customer/email';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { emailHashOf, executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context.ts';

/** Never checks for an account: timing must reveal none. @throws {Refusal} 400 or 429 */
export const askForLink = async (
  services: Pick<ApiContext, 'store' | 'clock'>,
  { commandId, id }: Pick<FastifyRequest, 'commandId' | 'id'>,
  email: string,
  isKnownDevice: boolean,
): Promise<void> => {
  const { store, clock } = services;
  if (readEmail(email) === null) throw new Refusal(400, registrationMessages.invalidEmail);
  const emailHash = await emailHashOf(store, email);
  const result = await executeCommand(
    services,
    emailDecider,
    emailStream(emailHash),
    {
      type: 'RequestPasswordLink',
      emailHash,
      requestId: derivedId('password link', emailHash, commandId),
      isKnownDevice,
      requestedAt: isoNow(clock),
    },
    { commandId, causationId: commandId, actor: { kind: 'visitor' }, traceId: id },
  );
  if (result.ok || result.refusal.reason !== 'too_many_links') return;
  const leftMs = Date.parse(result.refusal.againAt) - clock.now();
  const seconds = String(Math.max(1, Math.ceil(leftMs / 1_000)));
  throw new Refusal(429, accountMessages.linkOnItsWay, { headers: { 'retry-after': seconds } });
};
