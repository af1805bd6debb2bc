import { EMAIL_LINK_PATH, KEEP_ACCOUNT_PATH } from '@haat/contracts/constants';

export type Links = {
  readonly order: (orderId: string) => string;
  readonly payment: (referenceCode: string) => string;
  /** The ticket form, with its subject preset. */
  readonly ticket: (about: { readonly order: string } | { readonly payment: string }) => string;
  readonly invoice: (number: string) => string;
  readonly openedTicket: (number: string) => string;
  readonly refunds: string;
  readonly renewals: string;
  /** @param orderId of the order that bought the plan. */
  readonly plan: (orderId: string) => string;
  readonly profile: string;
  readonly deleteAccount: string;
  /** Behind the `#`, so no log or referrer gets it. */
  readonly keepAccount: (token: string) => string;
  readonly yourData: string;
  /** Behind the `#`, so no log or referrer gets it. */
  readonly confirmEmail: (token: string) => string;
  readonly domain: (domain: string) => string;
  /** The domain's contacts, where the registrant's email is sent again. */
  readonly contacts: (domain: string) => string;
};

/** @param origin from the settings, never from a request: "https://haat.example". */
export const linksAt = (origin: string): Links => {
  const dashboard = (query: Readonly<Record<string, string>>): string =>
    `${origin}/user/dashboard?${new URLSearchParams(query)}`;
  return {
    order: (orderId) => dashboard({ tab: 'orders', order: orderId }),
    payment: (referenceCode) => dashboard({ tab: 'dashboard', payment: referenceCode }),
    ticket: (about) => dashboard({ tab: 'tickets', ...about }),
    invoice: (number) => dashboard({ tab: 'invoices', invoice: number }),
    openedTicket: (number) => dashboard({ tab: 'tickets', ticket: number }),
    refunds: dashboard({ tab: 'dashboard' }),
    renewals: dashboard({ tab: 'domains' }),
    plan: (orderId) => dashboard({ tab: 'domains', plan: orderId }),
    profile: dashboard({ tab: 'profile' }),
    deleteAccount: `${dashboard({ tab: 'profile' })}#delete-account`,
    keepAccount: (token) => `${origin}${KEEP_ACCOUNT_PATH}#${token}`,
    yourData: `${dashboard({ tab: 'profile' })}#your-data`,
    confirmEmail: (token) => `${origin}${EMAIL_LINK_PATH}#${token}`,
    domain: (domain) => dashboard({ tab: 'domains', domain }),
    contacts: (domain) => dashboard({ tab: 'domains', domain, section: 'contacts' }),
  };
};
