import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFrontMatter, readingMinutes, readPost } from './front-matter.js';

test('fields are between two lines of hyphens', () => {
  const { fields, body } = readFrontMatter('---\ntitle: A: b\ndate: 2026-01-15\n---\nText');
  assert.deepEqual(fields, { title: 'A: b', date: '2026-01-15' });
  assert.equal(body, 'Text');
});

test('a file without fields has only text', () => {
  assert.deepEqual(readFrontMatter('Text'), { fields: {}, body: 'Text' });
});

test('a draft, or a file without a date, is not a post', () => {
  assert.equal(readPost('a', '---\ntitle: A\ndate: 2026-01-15\ndraft: true\n---\n'), null);
  assert.equal(readPost('a', '---\ntitle: A\n---\n'), null);
});

test('tags are separated by commas', () => {
  const post = readPost('a', '---\ntitle: A\ndate: 2026-01-15\ntags: one, two\n---\nText');
  assert.deepEqual(post.tags, ['one', 'two']);
});

test('the reading time is at least one minute', () => {
  assert.equal(readingMinutes('word'), 1);
  assert.equal(readingMinutes('word '.repeat(660)), 3);
});
