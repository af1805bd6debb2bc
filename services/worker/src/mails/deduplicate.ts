import { BoundedMap } from '@haat/platform/bounded-map';
import type { Mail, Mailer, Sent } from '@haat/platform/mailer';

/** How many sent mails are remembered: a repeat comes within moments. */
const REMEMBERED = 1_000;

/** A step may run again during or right after its first run. Unsent mails are sent again. */
export const deduplicate = (mailer: Mailer): Mailer => {
  const underWay = new Map<string, Promise<Sent>>();
  const sent = new BoundedMap<string, true>(REMEMBERED);

  const send = async (mail: Mail): Promise<Sent> => {
    try {
      const answer = await mailer.send(mail);
      if (answer.kind === 'sent') sent.set(mail.messageId, true);
      return answer;
    } finally {
      underWay.delete(mail.messageId);
    }
  };

  return {
    send: (mail) => {
      const { messageId } = mail;
      if (sent.has(messageId)) return Promise.resolve({ kind: 'sent' });
      const sending = underWay.get(messageId) ?? send(mail);
      underWay.set(messageId, sending);
      return sending;
    },
  };
};
