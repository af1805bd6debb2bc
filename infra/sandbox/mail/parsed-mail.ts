import PostalMime, { type Email } from 'postal-mime';

/** A mail that was taken, as it came. */
export type TakenMail = {
  /** From 1, in the order of being taken. */
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  /** As the envelope says. */
  readonly from: string;
  readonly to: readonly string[];
  /** The message as it came over the wire, a letter a byte. */
  readonly raw: string;
};

/** The same as its readers have it. */
export type ParsedMail = Omit<TakenMail, 'raw'> & {
  /** As the headers say, read. */
  readonly subject: string;
  readonly messageId: string;
  readonly shownTo: readonly string[];
  readonly text: string;
  readonly html: string;
  /** Everything before the body, as it came. */
  readonly headers: string;
};

/** As mail programs read it: lines of text end in CRLF on the wire alone. */
const inLines = (body: string): string => body.replaceAll('\r\n', '\n');

const NOTHING: Partial<Email> = {};

/** Parsed when somebody reads it: most mails are never looked at. */
export const readMail = async ({ raw, ...envelope }: TakenMail): Promise<ParsedMail> => {
  const bytes = Buffer.from(raw, 'latin1');
  // The others are read all the same.
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
