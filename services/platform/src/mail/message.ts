import { encode, wrap } from 'nodemailer/lib/base64';
import MimeNode from 'nodemailer/lib/mime-node';
import type { Mail } from './port.ts';

export type Sender = {
  readonly name: string;
  /** Its host also ends every Message-ID. */
  readonly address: string;
};

const LINE_END = '\r\n';
/** Its hyphens make the boundary unique: base64 bodies have none. */
const BOUNDARY = 'haat';

/** CRLF line ends before encoding (RFC 2046, 4.1.1), and no NUL. */
const inLines = (content: string): string =>
  content.replaceAll('\0', '').replace(/\r\n?|\n/g, LINE_END);

/** UTF-8 in base64 lines, safe for all mail servers (RFC 2045, 6.8). */
const part = (message: MimeNode, type: string, content: string): string => {
  const node = message.createChild(`${type}; charset=utf-8`);
  node.setHeader('Content-Transfer-Encoding', 'base64');
  return [`--${message.boundary}`, node.buildHeaders(), '', wrap(encode(inLines(content)))].join(
    LINE_END,
  );
};

/** RFC 5322, built in one piece: nodemailer's own composition takes twice the time. */
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
  // They contain the boundary, so build them first.
  const headers = message.buildHeaders();
  const parts = [part(message, 'text/plain', text), part(message, 'text/html', html)];
  return Buffer.from([headers, '', ...parts, `--${message.boundary}--`, ''].join(LINE_END));
};
