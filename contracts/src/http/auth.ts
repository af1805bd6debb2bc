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

const requiredEmail = z
  .string({ error: registrationMessages.allFieldsRequired })
  .overwrite(tidyEmail)
  .min(1, registrationMessages.allFieldsRequired)
  .max(FIELD_MAX_LENGTH, inboxMessages.tooLong(FIELD_MAX_LENGTH))
  .overwrite(storedEmail);

const requiredPhone = z
  .string({ error: registrationMessages.allFieldsRequired })
  .overwrite(plainPhone)
  .refine(
    (phone) => phoneDigits(phone).length >= PHONE_MIN_DIGITS,
    registrationMessages.allFieldsRequired,
  )
  .max(PHONE_MAX_LENGTH, inboxMessages.tooLong(PHONE_MAX_LENGTH));

/** Trimmed like the login's, so that the same text logs in. */
export const requiredPassword = requiredText(
  registrationMessages.allFieldsRequired,
  PASSWORD_MAX_LENGTH,
);

/** Counts code points. */
const isLongEnough = (password: string): boolean => [...password].length >= PASSWORD_MIN_LENGTH;

const tooShort = { message: accountMessages.passwordTooShort, path: ['password'] };

const isRepeated = (form: {
  readonly password: string;
  readonly confirmPassword: string;
}): boolean => form.password === '' || form.password === form.confirmPassword;

const repeatedPassword = {
  message: registrationMessages.passwordsDoNotMatch,
  path: ['confirmPassword'],
};

/** `POST /api/auth/register`. Missing fields come before wrong ones (specification). */
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

export const registerFormSchema = registerBodySchema
  .safeExtend({ confirmPassword: requiredPassword })
  .refine(isRepeated, repeatedPassword);

/** `POST /api/auth/login`. */
export const loginBodySchema = z.object({
  email: requiredText(loginMessages.fillAllFields, FIELD_MAX_LENGTH),
  password: requiredText(loginMessages.fillAllFields, PASSWORD_MAX_LENGTH),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** `POST /api/account/password`. */
export const changePasswordBodySchema = z
  .object({ currentPassword: requiredPassword, password: requiredPassword })
  .refine(({ password }) => isLongEnough(password), tooShort);
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

export const changePasswordFormSchema = changePasswordBodySchema
  .safeExtend({ confirmPassword: requiredPassword })
  .refine(isRepeated, repeatedPassword);

/** `POST /api/auth/password/forgotten`: mails a link to a new password. */
export const forgotPasswordBodySchema = z.object({
  email: z
    .string({ error: registrationMessages.invalidEmail })
    .trim()
    .max(FIELD_MAX_LENGTH, registrationMessages.invalidEmail)
    .refine((typed) => readEmail(typed) !== null, registrationMessages.invalidEmail),
});
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

export const forgotPasswordAnswerSchema = z.object({ status: z.literal('asked') });

/** `POST /api/auth/password/reset`: `token` is what the mailed link has behind its `#`. */
export const resetPasswordBodySchema = z
  .object({
    token: z.string({ error: accountMessages.linkInvalid }).max(255, accountMessages.linkInvalid),
    password: requiredPassword,
  })
  .refine(({ password }) => isLongEnough(password), tooShort);
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

export const newPasswordFormSchema = z
  .object({ password: requiredPassword, confirmPassword: requiredPassword })
  .refine(({ password }) => isLongEnough(password), tooShort)
  .refine(isRepeated, repeatedPassword);

export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: contactDetailsSchema.nullable(),
  /** Set while the customer cannot buy or pay. */
  blocked: z.literal(true).exactOptional(),
  /** Set while the account waits for its deletion: the customer can only keep it. */
  deletion: z.object({ erasesAt: z.iso.datetime() }).exactOptional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /api/auth/sessions`: this session first. */
export const sessionsAnswerSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
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

/** Answer of every login. Without a user, `POST /api/auth/login/code` is next. */
export const loginAnswerSchema = sessionAnswerSchema.extend({
  next: z.literal('code').exactOptional(),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** A code of the app, or a recovery code; blanks and hyphens are allowed. */
export const givenCode = z
  .string({ error: accountMessages.codeNeeded })
  .trim()
  .min(1, accountMessages.codeNeeded)
  .max(64, accountMessages.codeWrong);

export const loginCodeBodySchema = z.object({ code: givenCode });
export type LoginCodeBody = z.infer<typeof loginCodeBodySchema>;
