import { domainToASCII } from 'node:url';
import { z } from 'zod';

const PAIR =
  /^(?:xn--[a-z0-9-]{1,59}|[\p{L}\p{M}]{2,63}(?:\.[\p{L}\p{M}]{2,63})?)=[a-zA-Z-]{2,16}$/u;

const pairsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');

/** `in=hin,भारत=hin`: TLDs with the registrar's language tag. @returns TLDs in ASCII. */
export const idnTlds = z
  .string()
  .default('')
  .refine((text) => pairsIn(text).every((pair) => PAIR.test(pair)), {
    message: 'is not a list such as in=hin,net=hin',
  })
  .transform(
    (text): ReadonlyMap<string, string> =>
      new Map(
        pairsIn(text).map((pair) => {
          const [tld = '', language = ''] = pair.split('=');
          return [domainToASCII(tld), language];
        }),
      ),
  );
