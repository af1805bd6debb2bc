import { z } from 'zod';
import { EMAIL_MAX_LENGTH, readEmail, storedEmail, tidyEmail } from '../email-address.ts';
import { inboxMessages } from '../inbox-messages.ts';
import { registrationMessages } from '../messages.ts';

/**
 * An address that has to be given, in the form in which it is stored.
 * @param missing what is said while the field is empty.
 */
export const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(tidyEmail)
    .min(1, missing)
    .max(EMAIL_MAX_LENGTH, inboxMessages.tooLong(EMAIL_MAX_LENGTH))
    .refine((typed) => typed === '' || readEmail(typed) !== null, registrationMessages.invalidEmail)
    .overwrite(storedEmail);
