import type { Mail, Mailer } from '@haat/platform/mailer';
import type { Alarms } from '../alarms/alarms.ts';
import { DONE, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';

export type MailServices = {
  readonly mailer: Mailer;
  readonly alarms: Pick<Alarms, 'mailNotSent'>;
};

/** A code or token that only one email carries. */
export type MailedSecret = {
  /** Makes another; null where this request has used up its mails. */
  readonly issue: () => Promise<string | null>;
  readonly notSent: (secret: string) => Promise<void>;
  /** May be another person's address. */
  readonly to: string;
  readonly write: (secret: string) => Pick<Mail, 'subject' | 'text' | 'html'>;
};

const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/** A new secret per try; earlier ones still work. Mails with unknown delivery are limited. */
export const mailSecret = async (
  { mailer, alarms }: MailServices,
  job: Pick<Step<{ readonly requestId: string }>, 'id' | 'start' | 'payload' | 'log'>,
  { issue, notSent, to, write }: MailedSecret,
): Promise<JobResult> => {
  const { requestId } = job.payload;
  // Stored before it is sent: a secret that arrives must work.
  const secret = await issue();
  if (secret === null) {
    job.log.warn({ requestId }, 'it is unknown whether a secret was mailed');
    return DONE;
  }
  const sent = await mailer.send({ ...write(secret), to, messageId: job.id });
  if (sent.kind === 'sent') return DONE;
  alarms.mailNotSent(sent.kind);
  if (sent.kind !== 'not_known') await notSent(secret);
  if (sent.kind !== 'refused') return later(backOffMs(job.start, RETRY_MS, RETRY_MAX_MS));
  job.log.warn({ requestId, words: sent.words }, 'the mail server did not accept a secret');
  return DONE;
};
