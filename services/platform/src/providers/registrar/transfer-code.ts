import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { type HttpResult, jsonOf } from '../../http/http-client.ts';
import { classifyDomain } from './classify-domain.ts';
import type { OwnOrder, TransferCode } from './port.ts';
import { withoutContacts } from './without-contacts.ts';

/**
 * `domsecret`, in every answer about a domain. A value in any other form than these hides the rest
 * of the text: the answer is then unreadable, so unknown.
 */
const DOMSECRET =
  /domsecret([\w-]*"\s*:\s*)(?:"(?:[^"\\]|\\[\s\S])*"|null|true|false|-?\d+)(?=\s*[,}\]])|domsecret[\s\S]*/gi;

/** Before an answer is read, so that no excerpt, message or log line has the code. */
export const withoutTransferCode = (result: HttpResult): HttpResult => {
  if (!result.ok) return result;
  const text = result.text.replaceAll(DOMSECRET, (_, middle?: string) =>
    middle === undefined ? 'domsecret' : `domsecret${middle}"[redacted]"`,
  );
  return { ...result, text };
};

const codeSchema = z.object({
  domsecret: z.union([z.string(), z.number().transform(String)]).nullish(),
});

/** The only reader of `domsecret`. @param result with the code */
export const classifyTransferCode = (result: HttpResult, order: OwnOrder): TransferCode => {
  const reading = classifyDomain(withoutContacts(withoutTransferCode(result)), order);
  if (reading.kind === 'unknown') return reading;
  if (reading.kind === 'gone') return { kind: 'unknown', description: 'the order is gone' };
  const parsed = codeSchema.safeParse(result.ok ? jsonOf(result) : undefined);
  if (!parsed.success) return { kind: 'unknown', description: 'the transfer code is no text' };
  const code = parsed.data.domsecret ?? '';
  return code === '' ? { kind: 'absent' } : { kind: 'code', code };
};

const LETTERS_AND_DIGITS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Signs that JSON and HTML write as they are: an echoed code can be found and redacted. */
const SIGNS = '!@*-_.';
const ALL = LETTERS_AND_DIGITS + SIGNS;
const HAS_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@*\-_.])/;
/** The registrar takes 6 to 32; `.in` at most 16. */
const LENGTH = 16;

/** @returns a random code with letters of both cases, digits and signs */
export const generateTransferCode = (): string => {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => ALL.charAt(randomInt(ALL.length))).join('');
    if (HAS_ALL_KINDS.test(code)) return code;
  }
};
