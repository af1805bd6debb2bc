import type { SessionUser } from '@haat/contracts/http/auth';
import { type ProfileBody, profileBodySchema } from '@haat/contracts/http/profile';
import { registrarPhoneError } from '@haat/contracts/registrar-phone';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { callingCodeOf } from '../contact/calling-codes.ts';
import { mistakesIn } from '../contact/contact-form.ts';
import { prefilledRegistrant, splitPhone } from '../contact/prefilled-registrant.ts';

export type Profile = Required<{ readonly [field in keyof ProfileBody]: string }>;

export const PROFILE_FIELDS = [
  ...(['name', 'surname', 'phone-cc', 'phone', 'company'] as const),
  ...(['gstin', 'address-line-1', 'country', 'state', 'city', 'zipcode'] as const),
];

export const profileOf = (user: SessionUser): Profile => {
  const address = prefilledRegistrant(user, null);
  const known = user.address?.['phone-cc'] ?? '';
  return {
    name: user.first_name,
    surname: user.surname,
    'phone-cc': known,
    ...splitPhone(user.phone ?? ''),
    company: user.company ?? '',
    gstin: address.gstin ?? '',
    'address-line-1': address['address-line-1'],
    country: address.country,
    state: address.state,
    city: address.city,
    zipcode: address.zipcode,
  };
};

export const changesIn = (profile: Profile, saved: Profile): Partial<Profile> =>
  Object.fromEntries(
    PROFILE_FIELDS.filter((field) => profile[field] !== saved[field]).map((field) => [
      field,
      profile[field],
    ]),
  );

export const checkProfile = (profile: Profile): FormReading<Profile, ProfileBody> => {
  const country = profile['address-line-1'] === '' ? '' : profile.country;
  const code = profile['phone-cc'] || callingCodeOf(country) || '';
  const parsed = profileBodySchema.safeParse({ ...profile, 'phone-cc': code });
  const errors = mistakesIn<keyof Profile>(parsed.error);
  const phoneError = registrarPhoneError(profile.phone);
  if (phoneError !== undefined) errors.phone ??= phoneError;
  return parsed.success && errors.phone === undefined
    ? { ok: true, body: parsed.data }
    : { ok: false, errors };
};
