import { z } from 'zod';

const PAIR = /^[a-z]{2,63}(?:\.[a-z]{2,63})?=[a-zA-Z-]{2,16}$/;

const pairsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');

/** `in=hin,net=hin`: TLDs with the registrar's language tag. */
export const idnTlds = z
  .string()
  .default('')
  .refine((text) => pairsIn(text).every((pair) => PAIR.test(pair)), {
    message: 'is not a list such as in=hin,net=hin',
  })
  .transform(
    (text): ReadonlyMap<string, string> =>
      new Map(pairsIn(text).map((pair) => pair.split('=') as [string, string])),
  );
