import { REGISTRAR_SANDBOX_CREDENTIALS } from '../registrar.ts';

type Pair = readonly [string, string];

const credentials: readonly Pair[] = [
  ['auth-userid', REGISTRAR_SANDBOX_CREDENTIALS.userId],
  ['api-key', REGISTRAR_SANDBOX_CREDENTIALS.apiKey],
];

const encode = (pairs: readonly Pair[]): URLSearchParams =>
  new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value]));

const answerOf = async (response: Response) => {
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
};

export const customer: readonly Pair[] = [
  ['username', 'asha@example.in'],
  ['passwd', 'Kh4di~Bazaar'],
  ['name', 'Asha Verma'],
  ['company', 'N/A'],
  ['address-line-1', '14 Bapu Bazaar'],
  ['city', 'Jaipur'],
  ['state', 'Rajasthan'],
  ['country', 'IN'],
  ['zipcode', '302003'],
  ['phone-cc', '91'],
  ['phone', '9000001234'],
  ['lang-pref', 'en'],
];

export const without = (pairs: readonly Pair[], ...names: readonly string[]): readonly Pair[] =>
  pairs.filter(([name]) => !names.includes(name));

/** Sends requests unchanged. */
export const createRawRegistrar = (apiUrl: string) => {
  const get = async (path: string, pairs: readonly Pair[], signedBy = credentials) =>
    answerOf(await fetch(`${apiUrl}${path}?${encode([...signedBy, ...pairs])}`));
  const post = async (path: string, pairs: readonly Pair[], signedBy = credentials) =>
    answerOf(
      await fetch(`${apiUrl}${path}`, { method: 'POST', body: encode([...signedBy, ...pairs]) }),
    );

  /** Adds a customer and a contact; both ids are bare integers on the wire. */
  const someone = async (username = 'asha@example.in') => {
    const signup: readonly Pair[] = [...without(customer, 'username'), ['username', username]];
    const customerId = (await post('customers/signup.json', signup)).text;
    const contact: readonly Pair[] = [
      ...without(customer, 'username', 'passwd', 'lang-pref'),
      ['email', 'asha@example.in'],
      ['customer-id', customerId],
      ['type', 'Contact'],
    ];
    const contactId = (await post('contacts/add.json', contact)).text;
    return { customerId, contactId, contact };
  };

  const order = (
    domain: string,
    { customerId, contactId }: { readonly customerId: string; readonly contactId: string },
  ): readonly Pair[] => [
    ['domain-name', domain],
    ['years', '1'],
    ['ns', 'ns1.haat.example'],
    ['ns', 'ns2.haat.example'],
    ['customer-id', customerId],
    ['reg-contact-id', contactId],
    ['admin-contact-id', contactId],
    ['tech-contact-id', contactId],
    ['billing-contact-id', contactId],
    ['invoice-option', 'NoInvoice'],
    ['auto-renew', 'false'],
  ];

  return { get, post, someone, order };
};
