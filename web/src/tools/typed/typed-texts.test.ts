import { expect, test } from 'vitest';
import { createTypedTexts } from './typed-texts.ts';

test('each history entry has its own fields', () => {
  const texts = createTypedTexts(100);
  texts.keep('one', 'Text', 'a');
  texts.keep('two', 'Text', 'b');
  texts.keep('one', 'Subject', 'c');
  expect(texts.find('one', 'Text')).toBe('a');
  expect(texts.find('two', 'Text')).toBe('b');
  expect(texts.find('two', 'Subject')).toBeUndefined();
  texts.clear('one');
  expect(texts.find('one', 'Text')).toBeUndefined();
  expect(texts.find('one', 'Subject')).toBeUndefined();
  expect(texts.find('two', 'Text')).toBe('b');
});

test('an emptied field stays empty', () => {
  const texts = createTypedTexts(100);
  texts.keep('one', 'Text', 'a');
  texts.keep('one', 'Text', '');
  expect(texts.find('one', 'Text')).toBe('');
});

test('the text edited longest ago is dropped when the size limit is exceeded', () => {
  const texts = createTypedTexts(10);
  texts.keep('one', 'Text', 'aaaa');
  texts.keep('two', 'Text', 'bbbb');
  texts.keep('one', 'Text', 'aaaaa');
  texts.keep('three', 'Text', { to: 'cc', body: 'ccc' });
  expect(texts.find('two', 'Text')).toBeUndefined();
  expect(texts.find('one', 'Text')).toBe('aaaaa');
  expect(texts.find('three', 'Text')).toEqual({ to: 'cc', body: 'ccc' });
});

test('a text above the size limit is not saved, and later texts are', () => {
  const texts = createTypedTexts(3);
  texts.keep('one', 'Text', 'aaaa');
  expect(texts.find('one', 'Text')).toBeUndefined();
  texts.keep('one', 'Text', 'aaa');
  expect(texts.find('one', 'Text')).toBe('aaa');
});
