import { readRedacted } from '../../http/read-redacted.ts';
import { generatePassword } from '../password.ts';
import { classifyCreated, classifyCustomer } from './classify-reading.ts';
import type { Read, Write } from './own-order.ts';
import type { Ensured, Registrant, Registrar } from './port.ts';
import { notLetIn, notSendable } from './refusals.ts';
import { personalData, registrantFields } from './registrant-fields.ts';

/** Customers and contacts of a registration. */
export const createParties = ({
  read,
  write,
}: {
  readonly read: Read;
  readonly write: Write;
}): Pick<Registrar, 'ensureCustomer' | 'ensureContact'> => {
  const findCustomer = async (email: string) =>
    readRedacted(await read('customers/details.json', [['username', email]]), [email], (answer) =>
      classifyCustomer(answer, email),
    );

  const ensureCustomer = async (registrant: Registrant): Promise<Ensured> => {
    const requested = registrantFields(registrant);
    if (!requested.ok) return notSendable('contact', requested.problem);
    const username = registrant.email.trim();
    const known = await findCustomer(username);
    if (known.kind === 'found') return { kind: 'ensured', id: known.id };
    if (known.kind === 'denied') return notLetIn(known.description);
    // Signing up after an unknown answer could give one customer two accounts.
    if (known.kind === 'unknown') {
      return { kind: 'outcome_unknown', description: known.description, answer: null };
    }
    // Not stored: the account is managed with the reseller's key.
    const passwd = generatePassword();
    const answer = await write('customers/signup.json', [
      ['username', username],
      ['passwd', passwd],
      ...requested.fields,
      ['lang-pref', 'en'],
    ]);
    const created = readRedacted(answer, [passwd, ...personalData(registrant)], classifyCreated);
    if (created.kind === 'ensured') return created;
    // Refused as existing, or created with the answer lost: it exists now.
    const now = await findCustomer(username);
    return now.kind === 'found' ? { kind: 'ensured', id: now.id } : created;
  };

  const ensureContact = async (customerId: string, registrant: Registrant): Promise<Ensured> => {
    const requested = registrantFields(registrant);
    if (!requested.ok) return notSendable('contact', requested.problem);
    const answer = await write('contacts/add.json', [
      ...requested.fields,
      ['email', registrant.email.trim()],
      ['customer-id', customerId],
      ['type', 'Contact'],
    ]);
    return readRedacted(answer, personalData(registrant), classifyCreated);
  };

  return { ensureCustomer, ensureContact };
};
