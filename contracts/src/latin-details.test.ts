import { expect, it } from 'vitest';
import { emptyContactDetails } from './address.ts';
import { latinErrors } from './latin-details.ts';
import { refusalMessages } from './refusal-messages.ts';

it('each registrant field in another script than Latin gets an error', () => {
  const typed = { ...emptyContactDetails, name: 'ஆஷா வர்மா', city: 'जयपुर' };
  const { latinOnly } = refusalMessages;
  expect(latinErrors(typed)).toEqual({ name: latinOnly, city: latinOnly });
});

it('accents, digits and punctuation count as Latin', () => {
  const typed = {
    ...emptyContactDetails,
    name: 'Zoë D’Souza',
    'address-line-1': 'No. 4/2, MI Road',
  };
  expect(latinErrors(typed)).toEqual({});
});
