import { type HttpResult, jsonOf } from '../../http/http-client.ts';

/** "registrantcontact", "privacy-admincontact", "gaining-contact-info"; no domain under .contact. */
const CONTACT_FIELD = /^[a-z-]*contact(-?info)?$/i;
/** In a page, or in a message. */
const CONTACT_IN_A_TEXT =
  /\b(registrant|admin|tech|billing|gaining|losing)-?contact\b|emailaddr|telno/i;
const MAIL_ADDRESS = /(?<![^\s"'<>(),;:=])[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g;
/** A domain can be called admincontact.com. */
const ONE_WORD = /^[\w.-]*$/;

const REDACTED = '[redacted]';

/** Everything behind the first contact: its end is not certain. */
const cutText = (text: string): string => {
  if (ONE_WORD.test(text)) return text;
  const start = text.search(CONTACT_IN_A_TEXT);
  const before = start === -1 ? text : text.slice(0, start) + REDACTED;
  return before.replaceAll(MAIL_ADDRESS, REDACTED);
};

const cutValue = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return cutText(value);
  const isContact = CONTACT_FIELD.test(name) && typeof value === 'object' && value !== null;
  return isContact ? REDACTED : value;
};

/**
 * Contacts are personal data, and any answer about a domain may have them. Before an answer is read,
 * so that no excerpt, message or log line has them.
 */
export const withoutContacts = (result: HttpResult): HttpResult => {
  if (!result.ok) return result;
  const read = jsonOf(result);
  const isRead = typeof read === 'object' && read !== null;
  return { ...result, text: isRead ? JSON.stringify(read, cutValue) : cutText(result.text) };
};
