import type { Config } from '@haat/platform/config';
import type { Mailer } from '@haat/platform/mailer';
import { z } from 'zod';
import { DONE, later, type StepDefinition } from '../../engine/step.ts';
import { momentOf } from '../../mails/moment.ts';
import { backOffMs } from '../../queue/queues.ts';
import { type DigestServices, digestOf } from '../digest/digest.ts';
import { shortDigest } from '../digest/text.ts';
import { lineOf } from '../next-command.ts';
import { ALARM_TABLE, ALARMS } from './alarm-table.ts';
import { seeAlarm } from './find-alarms.ts';
import type { Notice, Notifier } from './notifier.ts';
import { alarmMail, digestMail } from './owner-mails.ts';

export const NOTIFY_OWNER = 'notify-owner';

const payloadSchema = z.object({
  channel: z.enum(['mail', 'url']),
  kind: z.enum(['alarm', 'over', 'digest']),
  /** An alarm, or the digest's day. */
  about: z.string(),
  at: z.iso.datetime(),
  since: z.iso.datetime(),
});
export type NoticePayload = z.output<typeof payloadSchema>;

export type NotifyOwnerServices = Omit<DigestServices, 'alarms' | 'settings'> & {
  readonly mailer: Mailer;
  /** Null without OWNER_NOTIFY_URL. */
  readonly notifier: Pick<Notifier, 'send'> | null;
  readonly settings: DigestServices['alarms'] &
    DigestServices['settings'] &
    Pick<Config, 'OWNER_MAIL' | 'SUPPLIER_NAME'>;
};

const HOUR_MS = 60 * 60_000;
/** After these the next notice is due, in ms. */
const LIFE_MS = { alarm: 6 * HOUR_MS, over: 6 * HOUR_MS, digest: 24 * HOUR_MS } as const;
const RETRY_MS = 30_000;
const RETRY_MAX_MS = 15 * 60_000;

type Written = Notice & { readonly html: string };

const write = async (
  services: NotifyOwnerServices,
  { channel, kind, about, since }: NoticePayload,
): Promise<Written | null> => {
  const { SUPPLIER_NAME: shop } = services.settings;
  const looking = { ...services, alarms: services.settings };
  if (kind === 'digest') {
    const digest = await digestOf(looking);
    const mail = digestMail(digest, shop);
    return channel === 'mail' ? mail : { ...mail, text: shortDigest(digest) };
  }
  const alarm = ALARMS.find((one) => one === about);
  // A newer version raised it.
  if (alarm === undefined) return null;
  const { text, command } = ALARM_TABLE.watched[alarm];
  const from = `Since ${momentOf(since)} IST.`;
  if (kind === 'over') return alarmMail(`${shop}: over: ${text}`, { texts: [from], line: null });
  // What is seen now: a retried notice is not older than its figures.
  const seen = await seeAlarm(alarm, looking);
  // Retried until it was over, which another notice says.
  if (seen === null) return null;
  return alarmMail(`${shop}: ${text}`, { texts: [from, seen], line: lineOf(command) });
};

/** After a crash a notice may be sent twice, a mail then with the same Message-ID. */
export const notifyOwnerJob: StepDefinition<NotifyOwnerServices> = {
  leavesNoEvent: true,
  run: async (services, { id, start, payload: given, log }) => {
    const payload = payloadSchema.parse(given);
    const { channel, kind } = payload;
    const { clock, mailer, notifier, settings } = services;
    if (clock.now() > Date.parse(payload.at) + LIFE_MS[kind]) return DONE;
    const isOff = channel === 'mail' ? settings.OWNER_MAIL === undefined : notifier === null;
    const written = isOff ? null : await write(services, payload);
    if (written === null) return DONE;
    const { title, text, html } = written;
    const result =
      channel === 'mail'
        ? await mailer.send({
            ...{ to: settings.OWNER_MAIL ?? '', subject: title.slice(0, 200), text, html },
            messageId: id,
          })
        : await notifier?.send({ title, text });
    if (result === undefined || result.kind === 'sent' || result.kind === 'not_known') return DONE;
    const answer = 'words' in result ? result.words : result.answer;
    log.warn(
      { channel, notice: kind, answer },
      'a notice for the owner was not sent, trying again',
    );
    const asked = 'waitMs' in result ? result.waitMs : null;
    return later(asked ?? backOffMs(start, RETRY_MS, RETRY_MAX_MS));
  },
};
