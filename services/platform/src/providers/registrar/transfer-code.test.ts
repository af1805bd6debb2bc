import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../../http/http-client.ts';
import {
  classifyTransferCode,
  generateTransferCode,
  withoutTransferCode,
} from './transfer-code.ts';

const CODE = `Haat&<>"'+%#\\7`;
const order = { registrarOrderId: '78434262', domain: 'example.com' };
const details = {
  orderid: '78434262',
  domainname: 'example.com',
  currentstatus: 'Active',
  domsecret: CODE,
  endtime: '1831541400',
};
const answered = (body: unknown, status = 200): HttpResult => ({
  ok: true,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const textOf = (text: string): string => {
  const result = withoutTransferCode(answered(text));
  return result.ok ? result.text : '';
};

describe('The transfer code is cut off', () => {
  it.each<[string, string, string]>([
    ['a whole answer', JSON.stringify(details), ''],
    ['an answer with spaces', JSON.stringify(details, null, 2), ''],
    ['capitals', `{"DomSecret" : ${JSON.stringify(CODE)}}`, ''],
    ['another field of its kind', `{"domsecret-old":${JSON.stringify(CODE)},"a":"b"}`, ''],
    ['half an answer', `{"orderid":"1","domsecret":${JSON.stringify(CODE).slice(0, 9)}`, ''],
    ['an answer cut behind a backslash', '{"domsecret":"Haat\\', ''],
    ['an unescaped quote', '{"domsecret":"Haat"<&7","a":"b"}', ''],
    ['escaped JSON', JSON.stringify({ message: JSON.stringify(details) }), ''],
    ['a page', `<p>domsecret = ${CODE}</p>`, '<p>'],
    ['an escaped page', '<p>{&quot;domsecret&quot;:&quot;Haat7&quot;}</p>', '<p>'],
    ['two answers', `${JSON.stringify(details)}\n${JSON.stringify(details)}`, ''],
  ])('from %s', (_, text, start) => {
    const left = textOf(text);
    expect(left).not.toMatch(/Haat|<&7|<>|\+%#/);
    expect(left.startsWith(start)).toBe(true);
  });

  it('and the rest of a whole answer stays as it is', () => {
    const left = JSON.parse(textOf(JSON.stringify(details)));
    expect(left).toEqual({ ...details, domsecret: '[redacted]' });
    expect(textOf('{"domsecret":null,"a":1}')).toBe('{"domsecret":"[redacted]","a":1}');
    expect(textOf('{"message":"Access Denied"}')).toBe('{"message":"Access Denied"}');
  });
});

describe('A transfer code', () => {
  it('is read exactly as it is', () => {
    expect(classifyTransferCode(answered(details), order)).toEqual({ kind: 'code', code: CODE });
  });

  it.each([undefined, null, ''])('is absent as %j', (domsecret) => {
    expect(classifyTransferCode(answered({ ...details, domsecret }), order)).toEqual({
      kind: 'absent',
    });
  });

  it.each<[string, HttpResult]>([
    ['of another order', answered({ ...details, orderid: '11111111' })],
    ['of another domain', answered({ ...details, domainname: 'other.com' })],
    ['of no order', answered({ currentstatus: 'Active', domsecret: CODE })],
    ['in half an answer', answered(JSON.stringify(details).slice(0, 100))],
    ['in an answer with status 500', answered({ status: 'ERROR', ...details }, 500)],
    ['in an answer with status 502', answered(details, 502)],
    ['in a message', answered({ status: 'ERROR', message: `domsecret is ${CODE}` }, 500)],
    ['of an order that is gone', answered({ ...details, currentstatus: 'Deleted' })],
    ['that is no text', answered({ ...details, domsecret: [CODE] })],
  ])('%s is unknown, and not in the description', (_, result) => {
    const read = classifyTransferCode(result, order);
    expect(read).toEqual({ kind: 'unknown', description: expect.any(String) });
    expect(JSON.stringify(read)).not.toContain('Haat');
  });
});

it('makes a new code of 16 letters, digits and signs each time', () => {
  const codes = Array.from({ length: 200 }, generateTransferCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[A-Za-z0-9!@*\-_.]{16}$/);
    for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[!@*\-_.]/]) expect(code).toMatch(kind);
  }
});
