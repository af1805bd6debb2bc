/** Local part, at sign, domain, dot, two or more letters (specification, section 5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;

export const isEmailAddress = (text: string): boolean => EMAIL.test(text);

/** The longest address that mail carries, in characters (RFC 5321, 4.5.3.1.3 less brackets). */
export const EMAIL_MAX_LENGTH = 254;
