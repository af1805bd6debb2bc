import { encode, wrap } from 'nodemailer/lib/base64';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Mail } from './port.ts';

export type Sender = {
  readonly name: string;
  /** Plain; its host also ends every Message-ID. */
  readonly address: string;
};

const LINE_END = '\r\n';
/** What divides the parts is made of it and has hyphens, which base64 has not: no body holds it. */
const BOUNDARY = 'haat';

/** Lines of text end in CRLF before they are encoded (RFC 2046, 4.1.1), and hold no NUL. */
const inLines = (content: string): string =>
  content.replaceAll('\0', '').replace(/\r\n?|\n/g, LINE_END);

/** A body of UTF-8, in the lines that mail servers pass on as they are (RFC 2045, 6.8). */
const part = (message: MimeNode, type: string, content: string): string => {
  const node = message.createChild(`${type}; charset=utf-8`);
  node.setHeader('Content-Transfer-Encoding', 'base64');
  return [`--${message.boundary}`, node.buildHeaders(), '', wrap(encode(inLines(content)))].join(
    LINE_END,
  );
};

/**
 * A mail as it goes over the wire (RFC 5322), for readers of HTML and of text, in one piece: a mail
 * that nodemailer is handed by its fields runs through a dozen streams, and costs twice as much to
 * send. What stands in the headers is encoded by nodemailer either way.
 */
export const writeMessage = (
  { to, subject, text, html, messageId }: Mail,
  from: Sender,
): Buffer => {
  const host = from.address.slice(from.address.indexOf('@') + 1);
  const message = new MimeNode('multipart/alternative', { baseBoundary: BOUNDARY });
  message.setHeader({
    from: { ...from },
    to: { name: '', address: to },
    subject,
    'message-id': `<${messageId}@${host}>`,
    'auto-submitted': 'auto-generated',
  });
  // They say what divides the parts, and are built before these.
  const headers = message.buildHeaders();
  const parts = [part(message, 'text/plain', text), part(message, 'text/html', html)];
  return Buffer.from([headers, '', ...parts, `--${message.boundary}--`, ''].join(LINE_END));
};
