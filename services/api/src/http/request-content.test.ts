import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sha256 } from '@haat/platform/ids';
import { afterAll, expect, it } from 'vitest';
import { receiveFile } from './received-file.ts';
import { requestContent } from './request-content.ts';

const content = Buffer.from('a picture');
const fail = (error: unknown): never => {
  throw error;
};
const picture = await receiveFile(Readable.from([content]), join(tmpdir(), 'haat-asked-in'), fail);
const hashed = `file ${sha256(content)}`;
afterAll(() => picture.close());

it.each([
  ['a file', { screenshot: picture }, { screenshot: hashed }],
  ['a file and a text in one field', { f: ['text', picture] }, { f: ['text', hashed] }],
  ['several files in one field', { f: [picture, [picture]] }, { f: [hashed, [hashed]] }],
  [
    'a form without files',
    { amount: '549', deep: { a: [1, null] } },
    { amount: '549', deep: { a: [1, null] } },
  ],
  ['no body', undefined, null],
])('request content for %s has hashes instead of files', (_, body, expected) => {
  expect(requestContent({ body, params: {} })).toEqual(expected);
});

it('the parameters of the path are part of the content', () => {
  expect(requestContent({ body: {}, params: { id: '1' } })).toEqual({
    params: { id: '1' },
    body: {},
  });
});
