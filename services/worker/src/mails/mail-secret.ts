import type { Mail, Mailer } from '@haat/platform/mailer';
import type { Alarms } from '../alarms/alarms.ts';
import { DONE, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';

export type MailServices = {
  readonly mailer: Mailer;
  readonly alarms: Pick<Alarms, 'mailNotSent'>;
};

/** A code or a token that one mail carries, and nothing else knows. */
export type MailedSecret = {
  /** Makes another one; null where as many may be out already as one request mails. */
  readonly issue: () => Promise<string | null>;
  /** No mail has carried it. */
  readonly notSent: (secret: string) => Promise<void>;
  /** An address that may be another's than the customer's. */
  readonly to: string;
  readonly write: (secret: string) => Pick<Mail, 'subject' | 'text' | 'html'>;
};

const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/**
 * Makes a secret and mails it, until the mail server has taken it or will not. Each try has a secret
 * of its own, which stands in the mail alone: one that went out before a crash works as well. A
 * request hands over few mails of which nobody knows whether they went out.
 */
export const mailSecret = async (
  { mailer, alarms }: MailServices,
  job: Pick<Step<{ readonly requestId: string }>, 'id' | 'start' | 'payload' | 'log'>,
  { issue, notSent, to, write }: MailedSecret,
): Promise<JobResult> => {
  const { requestId } = job.payload;
  // Written down before it goes out: what somebody has got always works.
  const secret = await issue();
  if (secret === null) {
    job.log.warn({ requestId }, 'whether a secret was mailed is not known');
    return DONE;
  }
  const sent = await mailer.send({ ...write(secret), to, messageId: job.id });
  if (sent.kind === 'sent') return DONE;
  alarms.mailNotSent(sent.kind);
  if (sent.kind !== 'not_known') await notSent(secret);
  if (sent.kind !== 'refused') return later(backOffMs(job.start, RETRY_MS, RETRY_MAX_MS));
  job.log.warn({ requestId, words: sent.words }, 'a secret was not taken by the mail server');
  return DONE;
};
