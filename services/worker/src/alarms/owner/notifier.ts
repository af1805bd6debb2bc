import type { NotifyTarget } from '@haat/platform/config';
import {
  createHttpClient,
  type HttpAnswer,
  type HttpRequest,
  jsonOf,
} from '@haat/platform/http-client';
import type { Log } from '@haat/platform/log';
import { z } from 'zod';

/** Without personal data: it passes servers of others. */
export type Notice = { readonly title: string; readonly text: string };

export type Notified =
  | { readonly kind: 'sent' }
  /** `waitMs`: as the server asked, at most an hour; null where it did not. */
  | { readonly kind: 'later'; readonly waitMs: number | null; readonly answer: string };

export type Notifier = {
  /** Never throws. After no answer the notice may have been sent. */
  readonly send: (notice: Notice) => Promise<Notified>;
  readonly close: () => Promise<void>;
};

const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 64 * 1024;
const MAX_WAIT_MS = 60 * 60_000;
/** Telegram's limit is 4,096 characters, ntfy's 4,096 bytes. */
const MAX_TEXT = 1_300;

const TELEGRAM = 'https://api.telegram.org';

const requestOf = (
  target: NotifyTarget,
  { title, text: whole }: Notice,
  telegramUrl: string,
): HttpRequest => {
  const text = whole.slice(0, MAX_TEXT);
  switch (target.kind) {
    case 'webhook':
      return { method: 'POST', url: target.url, json: { title, text } };
    case 'ntfy':
      // As JSON to the server's root: titles in headers would have to be ASCII.
      return {
        method: 'POST',
        url: target.server,
        json: { topic: target.topic, title, message: text },
      };
    case 'telegram':
      return {
        method: 'POST',
        url: `${telegramUrl}/bot${target.token}/sendMessage`,
        json: { chat_id: target.chat, text: `${title}\n${text}` },
      };
  }
};

const secretsOf = (target: NotifyTarget): readonly string[] => {
  if (target.kind === 'telegram') return [target.token];
  if (target.kind === 'ntfy') return [target.topic];
  const { pathname, search, username, password } = new URL(target.url);
  return [target.url, `${pathname}${search}`, pathname, search, username, password].filter(
    (part) => part.length > 1,
  );
};

const telegramSchema = z.object({
  ok: z.boolean(),
  description: z.string().catch(''),
  parameters: z.object({ retry_after: z.number().nonnegative() }).nullish().catch(null),
});

const resultOf = (target: NotifyTarget, answer: HttpAnswer): Notified => {
  const isGood = answer.status >= 200 && answer.status < 300;
  if (target.kind !== 'telegram') {
    return isGood ? { kind: 'sent' } : { kind: 'later', waitMs: null, answer: `${answer.status}` };
  }
  const read = telegramSchema.safeParse(jsonOf(answer)).data;
  if (isGood && read?.ok === true) return { kind: 'sent' };
  const seconds = read?.parameters?.retry_after;
  return {
    kind: 'later',
    waitMs: seconds === undefined ? null : Math.min(seconds * 1_000, MAX_WAIT_MS),
    answer: `${answer.status} ${read?.description ?? ''}`.trim().slice(0, 200),
  };
};

export const createNotifier = (
  target: NotifyTarget,
  {
    log,
    telegramUrl = TELEGRAM,
    timeoutMs = TIMEOUT_MS,
  }: {
    readonly log: Log;
    /** Of another server in tests. */
    readonly telegramUrl?: string;
    readonly timeoutMs?: number;
  },
): Notifier => {
  const client = createHttpClient({
    ...{ provider: 'owner notices', log, timeoutMs, maxBytes: ANSWER_MAX_BYTES },
    secrets: secretsOf(target),
  });
  return {
    send: async (notice) => {
      const result = await client.request(requestOf(target, notice, telegramUrl));
      if (result.ok) return resultOf(target, result);
      return { kind: 'later', waitMs: null, answer: result.description };
    },
    close: client.close,
  };
};
