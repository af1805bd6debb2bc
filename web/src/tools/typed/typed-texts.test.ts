import { expect, test } from 'vitest';
import { createTypedTexts } from './typed-texts.ts';

test('each field of each entry of the history has its own', () => {
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

test('what was emptied stays empty', () => {
  const texts = createTypedTexts(100);
  texts.keep('one', 'Text', 'a');
  texts.keep('one', 'Text', '');
  expect(texts.find('one', 'Text')).toBe('');
});

test('beyond the size what was not typed in for longest goes', () => {
  const texts = createTypedTexts(10);
  texts.keep('one', 'Text', 'aaaa');
  texts.keep('two', 'Text', 'bbbb');
  texts.keep('one', 'Text', 'aaaaa');
  texts.keep('three', 'Text', { to: 'cc', body: 'ccc' });
  expect(texts.find('two', 'Text')).toBeUndefined();
  expect(texts.find('one', 'Text')).toBe('aaaaa');
  expect(texts.find('three', 'Text')).toEqual({ to: 'cc', body: 'ccc' });
});

test('a text larger than all there is room for is not kept, and nothing else is lost for good', () => {
  const texts = createTypedTexts(3);
  texts.keep('one', 'Text', 'aaaa');
  expect(texts.find('one', 'Text')).toBeUndefined();
  texts.keep('one', 'Text', 'aaa');
  expect(texts.find('one', 'Text')).toBe('aaa');
});
