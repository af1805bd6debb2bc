/**
 * Local part, at sign, domain, dot, two or more letters (specification, section 5). The sign for Kelvin
 * is a k in small letters, by which accounts are told apart: who wrote it would hold another's address.
 */
const EMAIL = /^[^\s@\u212a]+@[^\s@\u212a]+\.[A-Za-z]{2,}$/;

export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** The longest address that mail carries, in characters (RFC 5321, 4.5.3.1.3 less brackets). */
export const EMAIL_MAX_LENGTH = 254;
