import { boolean, nullable, readModel, text, timestamptz } from './read-model.ts';

export const customers = readModel({
  name: 'customers',
  key: 'id',
  columns: {
    id: text(),
    email: text(),
    name: text(),
    surname: text(),
    phone: text(),
    company_name: nullable(text()),
    blocked: boolean(),
    registered_at: timestamptz(),
    updated_at: timestamptz(),
    /** Once set, all other columns are cleared. */
    erased_at: nullable(timestamptz()),
    /** Since when emails about offers are wanted; null for no. */
    offers_since: nullable(timestamptz()),
    /** The text that the customer agreed to. */
    offers_version: nullable(text()),
    /** When the customer wants to be erased. */
    erases_at: nullable(timestamptz()),
  },
  laterColumns: ['offers_since', 'offers_version', 'erases_at'],
});
