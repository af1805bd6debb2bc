import { z } from 'zod';
import { type ContactDetails, contactDetailsSchema } from '../address.ts';
import { PHONE_CC_MAX_DIGITS } from '../constants.ts';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { inboxMessages } from '../inbox-messages.ts';
import { requiredText } from './required-text.ts';

const { company, phone, ...contact } = contactDetailsSchema.shape;

const addressSchema = z.object({
  gstin: contact.gstin,
  'address-line-1': contact['address-line-1'],
  city: contact.city,
  state: contact.state,
  country: contact.country,
  zipcode: contact.zipcode,
});

const MEANS_AN_ADDRESS = ['gstin', 'address-line-1', 'city', 'state', 'zipcode'] as const;

// Two of them with a space fit a contact's name (255).
const name = requiredText(domainOrderMessages.fieldRequired, 127);
const LINE_MAX_LENGTH = 255;
const line = z
  .string()
  .trim()
  .max(LINE_MAX_LENGTH, inboxMessages.tooLong(LINE_MAX_LENGTH))
  .default('');

/** `POST /api/account/profile`. An empty address removes it. */
export const profileBodySchema = z
  .object({
    name,
    surname: name,
    company,
    'phone-cc': z
      .string()
      .trim()
      .regex(/^\d*$/, 'Digits only.')
      .max(PHONE_CC_MAX_DIGITS, `At most ${PHONE_CC_MAX_DIGITS} digits.`)
      .default(''),
    phone,
    gstin: line,
    'address-line-1': line,
    city: line,
    state: line,
    country: line,
    zipcode: line,
  })
  .superRefine((profile, context) => {
    if (MEANS_AN_ADDRESS.every((field) => profile[field] === '')) return;
    for (const issue of addressSchema.safeParse(profile).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
  });
export type ProfileBody = z.infer<typeof profileBodySchema>;

/** @returns the profile's address with its name; null without one. */
export const addressIn = (profile: ProfileBody): ContactDetails | null => {
  const address = addressSchema.safeParse(profile);
  if (!address.success) return null;
  const { gstin, ...place } = address.data;
  return contactDetailsSchema.parse({
    name: `${profile.name} ${profile.surname}`,
    company: profile.company ?? '',
    ...(gstin && { gstin }),
    ...place,
    'phone-cc': profile['phone-cc'],
    phone: profile.phone,
  });
};

/** "+91 90000 01234"; as typed without a country code. */
export const phoneIn = ({ 'phone-cc': code, phone: number }: ProfileBody): string =>
  code === '' ? number : `+${code} ${number}`;
