import PostalMime from 'postal-mime';

/** A mail that was taken, as its envelope and its readers have it. */
export type KeptMail = {
  /** From 1, in the order of being taken. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  /** As the envelope says. */
  readonly from: string;
  readonly to: readonly string[];
  /** As the headers say, read. */
  readonly subject: string;
  readonly messageId: string;
  readonly shownTo: readonly string[];
  readonly text: string;
  readonly html: string;
  /** Everything before the body, as it came. */
  readonly headers: string;
};

type Content = Pick<KeptMail, 'subject' | 'messageId' | 'shownTo' | 'text' | 'html' | 'headers'>;

/** As mail programs read it: lines of text end in CRLF on the wire alone. */
const inLines = (body: string): string => body.replaceAll('\r\n', '\n');

/** @param raw the message as it came over the wire. */
export const readMail = async (raw: Buffer): Promise<Content> => {
  const mail = await PostalMime.parse(raw);
  const { subject = '', messageId = '', text = '', html = '' } = mail;
  const shownTo = [mail.to ?? [], mail.cc ?? [], mail.bcc ?? []].flat();
  return {
    subject,
    messageId,
    shownTo: shownTo.map(({ address }) => address ?? ''),
    text: inLines(text),
    html: inLines(html),
    headers: raw.toString('utf8').split('\r\n\r\n', 1)[0] ?? '',
  };
};
