import { customerStream } from '@haat/contracts/events/customer';
import { type MailEnd, mailStream } from '@haat/contracts/events/mail';
import { ERASED } from '@haat/contracts/personal';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import {
  isToBeSent,
  type MailCommand,
  mailDecider,
  type RequestedMail,
} from '@haat/domain/messages/mail';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Mail, Mailer } from '@haat/platform/mailer';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import type { Alarms } from '../alarms/alarms.ts';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { emailTemplates } from './email-templates.ts';
import { linksAt } from './links.ts';
import type { LoadMailServices } from './mail-state.ts';

export type SendMailServices = LoadMailServices & {
  readonly mailer: Mailer;
  readonly alarms: Pick<Alarms, 'mailNotSent'>;
  readonly settings: Pick<Config, 'PUBLIC_ORIGIN'>;
};

const RETRY_MS = 5_000;
const RETRY_MAX_MS = 15 * 60_000;
/** Retry of a mail with unknown delivery, in ms: most servers have sent it by then. */
const DELIVERY_UNKNOWN_RETRY_MS = 30 * 60_000;
/** Older news is not mailed, in ms. */
export const NEWS_FOR_MS = 72 * 60 * 60_000;

type SendStep = Step<{ readonly mailId: string }>;

/** Written again for each try. After a crash it may be sent twice, with the same Message-ID. */
export const sendMailJob = defineStep(
  z.object({ mailId: z.string() }),
  async (services: SendMailServices, step: SendStep) => {
    const stream = mailStream(step.payload.mailId);
    const { state: mail } = await loadAggregate(services.store, mailDecider, stream);
    if (!isToBeSent(mail)) return DONE;
    const written = await write(services, mail);
    if (written === 'not_there') return later(backOffMs(step.start, RETRY_MS, RETRY_MAX_MS));
    if (typeof written === 'string') return giveUp(services, step, mail, written);
    return send(services, step, mail, written);
  },
);

const write = async (
  services: SendMailServices,
  mail: RequestedMail,
): Promise<Mail | MailEnd | 'not_there'> => {
  const { store, clock, settings } = services;
  const { mailId, kind, about, customerId } = mail;
  if (clock.now() > Date.parse(mail.requestedAt) + NEWS_FOR_MS) return 'too_late';
  const [customer, mailState] = await Promise.all([
    loadAggregate(store, customerDecider, customerStream(customerId)),
    emailTemplates[kind](services, about),
  ]);
  const { state } = customer;
  if (!isRegistered(state)) return 'no_reader';
  if (state.email === ERASED) return 'no_reader';
  // It was due when requested: a clock went back since.
  if (mailState.kind === 'too_early') return 'not_there';
  if (mailState.kind !== 'ready') return mailState.kind;
  const to = { reader: state, links: linksAt(settings.PUBLIC_ORIGIN) };
  return { ...mailState.write(to), to: mailState.to ?? state.email, messageId: mailId };
};

const send = async (
  services: SendMailServices,
  step: SendStep,
  { mailId, kind, phase }: RequestedMail,
  mail: Mail,
): Promise<JobResult> => {
  const { clock, mailer, alarms } = services;
  const answer = await mailer.send(mail);
  if (answer.kind !== 'sent') alarms.mailNotSent(answer.kind);
  switch (answer.kind) {
    case 'sent':
      await record(services, step, { type: 'RecordMailSent', mailId, sentAt: isoNow(clock) });
      return DONE;
    case 'refused':
      step.log.warn(
        { mailId, kind, words: answer.words },
        'the mail server did not accept an email',
      );
      await record(services, step, { type: 'RecordMailRefused', mailId, refusedAt: isoNow(clock) });
      return DONE;
    case 'not_known':
      if (phase === 'in_doubt') return giveUp(services, step, { mailId, kind }, 'in_doubt');
      await record(services, step, { type: 'PutMailInDoubt', mailId, doubtedAt: isoNow(clock) });
      return later(DELIVERY_UNKNOWN_RETRY_MS);
    case 'later':
      break;
  }
  return later(backOffMs(step.start, RETRY_MS, RETRY_MAX_MS));
};

const giveUp = async (
  services: SendMailServices,
  step: SendStep,
  { mailId, kind }: Pick<RequestedMail, 'mailId' | 'kind'>,
  reason: MailEnd,
): Promise<JobResult> => {
  step.log.info({ mailId, kind, reason }, 'an email is not sent');
  const givenUpAt = isoNow(services.clock);
  await record(services, step, { type: 'GiveMailUp', mailId, reason, givenUpAt });
  return DONE;
};

/** Another worker's outcome stands. */
const record = (services: SendMailServices, step: SendStep, outcome: MailCommand) =>
  command(services, step, mailDecider, mailStream(outcome.mailId), outcome);
