import { z } from 'zod';
import {
  DEFAULT_COUNTRY,
  DEFAULT_PHONE_CC,
  PHONE_CC_MAX_DIGITS,
  PHONE_MAX_LENGTH,
} from './constants.ts';
import { domainOrderMessages } from './domain-order-messages.ts';
import { placeOfGstin } from './gstin.ts';
import { requiredText } from './http/required-text.ts';
import { inboxMessages } from './inbox-messages.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { personal } from './personal.ts';

const required = (max: number) => personal(requiredText(domainOrderMessages.fieldRequired, max));

const COMPANY_MAX_LENGTH = 255;

/** A registrant's or billing party's details. Maximum lengths are LogicBoxes' (contacts/add). */
export const contactDetailsSchema = z.object({
  username: personal(z.string().trim().max(254)).optional(),
  name: required(255),
  company: personal(
    z.string().trim().max(COMPANY_MAX_LENGTH, inboxMessages.tooLong(COMPANY_MAX_LENGTH)),
  ).optional(),
  /** Empty means none. */
  gstin: personal(
    z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => text === '' || placeOfGstin(text) !== null, invoiceMessages.gstinInvalid),
  ).optional(),
  'address-line-1': required(64),
  city: required(64),
  state: required(64),
  country: personal(
    z
      .string({ error: domainOrderMessages.fieldRequired })
      .trim()
      .min(1, domainOrderMessages.fieldRequired)
      .regex(/^[A-Z]{2}$/, 'Please choose a country from the list.'),
  ),
  zipcode: required(10),
  'phone-cc': personal(
    z
      .string()
      .trim()
      .regex(/^\d*$/, 'Digits only.')
      .max(PHONE_CC_MAX_DIGITS, `At most ${PHONE_CC_MAX_DIGITS} digits.`)
      .overwrite((digits) => digits || DEFAULT_PHONE_CC),
  ),
  phone: personal(
    z
      .string({ error: domainOrderMessages.fieldRequired })
      .trim()
      .min(1, domainOrderMessages.fieldRequired)
      .max(PHONE_MAX_LENGTH, `At most ${PHONE_MAX_LENGTH} characters.`)
      .regex(/^[\d ()-]+$/, 'Digits only.'),
  ),
});
export type ContactDetails = z.infer<typeof contactDetailsSchema>;

/** The same details in events, without the form's limits: a stricter form reads old events. */
export const contactRecordSchema = z.object({
  username: personal(z.string()).optional(),
  name: personal(z.string()),
  company: personal(z.string()).optional(),
  gstin: personal(z.string()).optional(),
  'address-line-1': personal(z.string()),
  city: personal(z.string()),
  state: personal(z.string()),
  country: personal(z.string()),
  zipcode: personal(z.string()),
  'phone-cc': personal(z.string()),
  phone: personal(z.string()),
});

export const emptyContactDetails: ContactDetails = {
  name: '',
  company: '',
  'address-line-1': '',
  city: '',
  state: '',
  country: DEFAULT_COUNTRY,
  zipcode: '',
  'phone-cc': DEFAULT_PHONE_CC,
  phone: '',
};
