import PostalMime, { type Email } from 'postal-mime';

export type TakenMail = {
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  /** As received, one character per byte. */
  readonly raw: string;
};

export type ParsedMail = Omit<TakenMail, 'raw'> & {
  readonly subject: string;
  readonly messageId: string;
  readonly shownTo: readonly string[];
  readonly text: string;
  readonly html: string;
  /** Raw headers. */
  readonly headers: string;
};

/** CRLF is for the wire only. */
const inLines = (body: string): string => body.replaceAll('\r\n', '\n');

const NOTHING: Partial<Email> = {};

/** Lazy: most mails are never read. */
export const readMail = async ({ raw, ...envelope }: TakenMail): Promise<ParsedMail> => {
  const bytes = Buffer.from(raw, 'latin1');
  // One broken mail must not hide the others.
  const mail = await PostalMime.parse(bytes).catch((error: unknown) => ({
    ...NOTHING,
    text: `This mail cannot be read: ${error instanceof Error ? error.message : error}`,
  }));
  const { subject = '', messageId = '', text = '', html = '' } = mail;
  const shownTo = [mail.to ?? [], mail.cc ?? [], mail.bcc ?? []].flat();
  return {
    ...envelope,
    subject,
    messageId,
    shownTo: shownTo.map(({ address }) => address ?? ''),
    text: inLines(text),
    html: inLines(html),
    headers: bytes.toString('utf8').split('\r\n\r\n', 1)[0] ?? '',
  };
};

export const readMails = (taken: Iterable<TakenMail>): Promise<readonly ParsedMail[]> =>
  Promise.all([...taken].map(readMail));
