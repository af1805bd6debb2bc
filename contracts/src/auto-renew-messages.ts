import type { AutoRenewSkip } from './auto-renew.ts';

export const autoRenewMessages = {
  missing: 'Choose whether auto-renew is on or off.',
  tooLate: 'It’s too late to turn on auto-renew for this expiry date. Renew the domain now.',
  changed: 'Auto-renew has changed in the meantime. Check it and try again.',
} as const;

/** Why a domain was not renewed from the balance; nothing was charged. */
export const autoRenewSkipMessages: Readonly<Record<AutoRenewSkip, string>> = {
  balance_too_low: 'Your balance was too low.',
  price_higher: 'The price is higher now than the price we told you.',
  price_unknown: 'We couldn’t get the price in time.',
  not_sold: 'We no longer sell renewals of this domain.',
  being_renewed: 'Another of your orders is already renewing it.',
  blocked: 'Your account is blocked.',
  redemption: 'The domain is in redemption.',
  gone: 'The registrar says that the domain is no longer with us.',
  ends_later: 'The registrar already shows a later expiry date.',
  too_late: 'Less than a day was left to tell you the price.',
  refused: 'We couldn’t place the order.',
};
