import { VERIFICATION_CODE_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { FORGOTTEN } from '@haat/contracts/personal';
import { customerDecider, type RegisteredCustomer } from '@haat/domain/customer';
import type { Clock } from '@haat/platform/clock';
import { loadAggregate } from '@haat/platform/commands/execute';
import type { EmailCodes } from '@haat/platform/email-codes/email-codes';
import type { Mailer } from '@haat/platform/mail/port';
import { backOffMs } from '@haat/platform/queues/queues';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import { z } from 'zod';
import { verificationCodeMail } from '../mails/verification-code.ts';
import { DONE, defineStep, later, type Step } from '../step.ts';
import type { Alarms } from '../watch/alarms.ts';

export type VerificationCodeServices = {
  readonly store: SealedStore;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly emailCodes: Pick<EmailCodes, 'issue' | 'notSent'>;
  readonly alarms: Pick<Alarms, 'mailNotSent'>;
};

const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;
type Wanted = { readonly customerId: string; readonly requestId: string };

/** Whether a request still wants its code: the last of a customer who has not shown one yet. */
const isWanted = (
  { emailVerifiedAt, verificationRequests }: RegisteredCustomer,
  { requestId }: Wanted,
  now: number,
): boolean => {
  const last = verificationRequests.at(-1);
  if (emailVerifiedAt !== null || last?.requestId !== requestId) return false;
  // Nobody waits for a code longer than one lives: whoever still wants one asks again.
  return now < Date.parse(last.requestedAt) + VERIFICATION_CODE_TTL_MS;
};

/**
 * Makes a code and mails it, until the mail server has taken it or will not. Each try has a code of
 * its own, which stands in the mail alone: one that went out before a crash works as well. A request
 * hands over few mails of which nobody knows whether they went out: the address may be a stranger's.
 */
export const sendVerificationCodeJob = defineStep(
  z.object({ customerId: z.string(), requestId: z.string() }),
  async (services: VerificationCodeServices, job: Step<Wanted>) => {
    const { store, clock, mailer, emailCodes, alarms } = services;
    const { customerId } = job.payload;
    const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
    if (state.phase === 'not_registered' || state.phase === 'forgotten') return DONE;
    if (state.email === FORGOTTEN || !isWanted(state, job.payload, clock.now())) return DONE;

    // Written down before it goes out: a code that somebody has got always works.
    const code = await emailCodes.issue(job.payload);
    if (code === null) {
      job.log.warn({ customerId }, 'whether a code was mailed is not known');
      return DONE;
    }
    const mail = verificationCodeMail(code);
    const sent = await mailer.send({ ...mail, to: state.email, messageId: job.id });
    if (sent.kind === 'sent') return DONE;
    alarms.mailNotSent(sent.kind);
    if (sent.kind !== 'not_known') await emailCodes.notSent(job.payload, code);
    if (sent.kind !== 'refused') return later(backOffMs(job.start, RETRY_MS, RETRY_MAX_MS));
    job.log.warn({ customerId, words: sent.words }, 'a code was not taken by the mail server');
    return DONE;
  },
);
