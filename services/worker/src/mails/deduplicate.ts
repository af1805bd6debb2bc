import type { Mail, Mailer, Sent } from '@haat/platform/mailer';

/** So many mails that went out are remembered: a repeat of a step comes within moments. */
const REMEMBERED = 1_000;

/**
 * A mailer that sends each mail once, by its message id, as long as its process lives. A step is
 * taken again while it is still under way (its worker was too busy to say that it lives), and after
 * the mail went out (that could not be written down): both get the answer of the first, and nobody
 * gets the mail twice. What was not sent, or may not have been, is sent when it is asked for again.
 */
export const deduplicate = (mailer: Mailer): Mailer => {
  const underWay = new Map<string, Promise<Sent>>();
  const sent = new Set<string>();

  const send = async (mail: Mail): Promise<Sent> => {
    try {
      const answer = await mailer.send(mail);
      if (answer.kind === 'sent') {
        sent.add(mail.messageId);
        const [oldest] = sent;
        if (sent.size > REMEMBERED && oldest !== undefined) sent.delete(oldest);
      }
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
