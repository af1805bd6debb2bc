import { z } from 'zod';
import { accountMessages } from '../account-messages.ts';
import { contactDetailsSchema } from '../address.ts';
import { PASSWORD_MIN_LENGTH, PHONE_MAX_LENGTH } from '../constants.ts';
import { readEmail, storedEmail, tidyEmail } from '../email-address.ts';
import { inboxMessages } from '../inbox-messages.ts';
import { loginMessages, registrationMessages } from '../messages.ts';
import { PHONE_MIN_DIGITS, plainPhone } from '../plain-phone.ts';
import { phoneDigits } from '../registrar-phone.ts';
import { requiredText } from './required-text.ts';

const FIELD_MAX_LENGTH = 255;
const PASSWORD_MAX_LENGTH = 1024;

const requiredField = requiredText(registrationMessages.allFieldsRequired, FIELD_MAX_LENGTH);

/** Its shape is looked at after the fields, see {@link registerBodySchema}. */
const requiredEmail = z
  .string({ error: registrationMessages.allFieldsRequired })
  .overwrite(tidyEmail)
  .min(1, registrationMessages.allFieldsRequired)
  .max(FIELD_MAX_LENGTH, inboxMessages.tooLong(FIELD_MAX_LENGTH))
  .overwrite(storedEmail);

/** One field for code and number; whether it can be dialled is only a hint. */
const requiredPhone = z
  .string({ error: registrationMessages.allFieldsRequired })
  .overwrite(plainPhone)
  .refine(
    (phone) => phoneDigits(phone).length >= PHONE_MIN_DIGITS,
    registrationMessages.allFieldsRequired,
  )
  .max(PHONE_MAX_LENGTH, inboxMessages.tooLong(PHONE_MAX_LENGTH));

/** Trimmed as the login trims it, so that what was registered can be typed again. */
export const requiredPassword = requiredText(
  registrationMessages.allFieldsRequired,
  PASSWORD_MAX_LENGTH,
);

/** As people count characters: one above 0xFFFF is one. */
const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MIN_LENGTH;

const tooShort = { message: accountMessages.passwordTooShort, path: ['password'] };

/** Where no password is given, its field says so, and there is nothing to repeat. */
const isRepeated = (form: {
  readonly password: string;
  readonly confirmPassword: string;
}): boolean => form.password === '' || form.password === form.confirmPassword;

const repeatedPassword = {
  message: registrationMessages.passwordsDoNotMatch,
  path: ['confirmPassword'],
};

/**
 * `POST /api/auth/register`. The e-mail's shape and the password's length are looked at after the
 * fields, so that what is missing is named first, as the specification orders it.
 */
export const registerBodySchema = z
  .object({
    name: requiredField,
    surname: requiredField,
    email: requiredEmail,
    phone: requiredPhone,
    company_name: z
      .string()
      .trim()
      .max(FIELD_MAX_LENGTH, inboxMessages.tooLong(FIELD_MAX_LENGTH))
      .optional(),
    password: requiredPassword,
  })
  .refine(({ email }) => readEmail(email) !== null, {
    message: registrationMessages.invalidEmail,
    path: ['email'],
  })
  .refine(({ password }) => isLongEnough(password), tooShort);
export type RegisterBody = z.infer<typeof registerBodySchema>;

/** The register form: the body and the repeated password. */
export const registerFormSchema = registerBodySchema
  .safeExtend({ confirmPassword: requiredPassword })
  .refine(isRepeated, repeatedPassword);

/** `POST /api/auth/login`. */
export const loginBodySchema = z.object({
  email: requiredText(loginMessages.fillAllFields, FIELD_MAX_LENGTH),
  password: requiredText(loginMessages.fillAllFields, PASSWORD_MAX_LENGTH),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** `POST /api/account/password`, of who is signed in. */
export const changePasswordBodySchema = z
  .object({ currentPassword: requiredPassword, password: requiredPassword })
  .refine(({ password }) => isLongEnough(password), tooShort);
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/** The form in the profile: the body and the repeated password. */
export const changePasswordFormSchema = changePasswordBodySchema
  .safeExtend({ confirmPassword: requiredPassword })
  .refine(isRepeated, repeatedPassword);

/** `POST /api/auth/password/erased`: a link to a new password is mailed to the address. */
export const forgotPasswordBodySchema = z.object({
  email: z
    .string({ error: registrationMessages.invalidEmail })
    .trim()
    .max(FIELD_MAX_LENGTH, registrationMessages.invalidEmail)
    .refine((typed) => readEmail(typed) !== null, registrationMessages.invalidEmail),
});
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** The same for every address that can be one. */
export const forgotPasswordAnswerSchema = z.object({ status: z.literal('asked') });

/** `POST /api/auth/password/reset`: what the mailed link carries behind its `#`, and the password. */
export const resetPasswordBodySchema = z
  .object({
    token: z.string({ error: accountMessages.linkInvalid }).max(255, accountMessages.linkInvalid),
    password: requiredPassword,
  })
  .refine(({ password }) => isLongEnough(password), tooShort);
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

/** The form behind the link; the token is no field of it. */
export const newPasswordFormSchema = z
  .object({ password: requiredPassword, confirmPassword: requiredPassword })
  .refine(({ password }) => isLongEnough(password), tooShort)
  .refine(isRepeated, repeatedPassword);

/** The signed-in customer; the address fields prefill the registrant form. */
export const sessionUserSchema = z.object({
  id: z.string(),
  /** First name and surname. */
  name: z.string(),
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: contactDetailsSchema.nullable(),
  /** There while buying and paying are closed to them; what they own goes on. */
  blocked: z.literal(true).exactOptional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /api/auth/sessions`: where the customer is signed in, this session first. */
export const sessionsAnswerSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** Such as "Firefox on Windows". */
      device: z.string(),
      openedAt: z.iso.datetime(),
      /** To the hour. */
      seenAt: z.iso.datetime(),
      isThis: z.boolean(),
    }),
  ),
});
export type SessionsAnswer = z.infer<typeof sessionsAnswerSchema>;

/** `GET /api/auth/session`. */
export const sessionAnswerSchema = z.object({ user: sessionUserSchema.nullable() });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;

/**
 * What opens an account answers: a password, a mailed link, a registration. Without a user the
 * password was right, and `POST /api/auth/login/code` is next.
 */
export const loginAnswerSchema = sessionAnswerSchema.extend({
  next: z.literal('code').exactOptional(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** A code of an authenticator app, or a recovery code, with blanks and hyphens as people copy it. */
export const givenCode = z
  .string({ error: accountMessages.codeNeeded })
  .trim()
  .min(1, accountMessages.codeNeeded)
  .max(64, accountMessages.codeWrong);

/** `POST /api/auth/login/code`, in the browser that gave the password. */
export const loginCodeBodySchema = z.object({ code: givenCode });
export type LoginCodeBody = z.infer<typeof loginCodeBodySchema>;
