import { z } from 'zod';
import { contactDetailsSchema } from '../address.ts';
import { isEmailAddress } from '../email-address.ts';
import { loginMessages, registrationMessages } from '../messages.ts';

const requiredField = z
  .string({ error: registrationMessages.allFieldsRequired })
  .trim()
  .min(1, registrationMessages.allFieldsRequired)
  .max(255);

/** Trimmed as the login trims it, so that what was registered can be typed again. */
const requiredPassword = z
  .string({ error: registrationMessages.allFieldsRequired })
  .trim()
  .min(1, registrationMessages.allFieldsRequired)
  .max(1024);

/**
 * `POST /api/auth/register`. The e-mail's shape is looked at after the fields, so that what is
 * missing is named first, as the specification orders it.
 */
export const registerBodySchema = z
  .object({
    name: requiredField,
    surname: requiredField,
    email: requiredField,
    phone: requiredField,
    company_name: z.string().trim().max(255).optional(),
    password: requiredPassword,
  })
  .refine(({ email }) => isEmailAddress(email), {
    message: registrationMessages.invalidEmail,
    path: ['email'],
  });
export type RegisterBody = z.infer<typeof registerBodySchema>;

/** The register form: the body and the repeated password. */
export const registerFormSchema = registerBodySchema
  .safeExtend({ confirmPassword: requiredPassword })
  .refine((form) => form.password === form.confirmPassword, {
    message: registrationMessages.passwordsDoNotMatch,
    path: ['confirmPassword'],
  });

/** `POST /api/auth/login`. */
export const loginBodySchema = z.object({
  email: z
    .string({ error: loginMessages.fillAllFields })
    .trim()
    .min(1, loginMessages.fillAllFields)
    .max(255),
  password: z
    .string({ error: loginMessages.fillAllFields })
    .trim()
    .min(1, loginMessages.fillAllFields)
    .max(1024),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** The signed-in customer; the address fields prefill the registrant form. */
export const sessionUserSchema = z.object({
  id: z.string(),
  /** First name and surname. */
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address: contactDetailsSchema.nullable(),
  /** There while buying and paying are closed to them; what they own goes on. */
  blocked: z.literal(true).exactOptional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** `GET /api/auth/session`, and what login and register answer. */
export const sessionAnswerSchema = z.object({ user: sessionUserSchema.nullable() });
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
