import { expect, it } from 'vitest';
import { button } from './button.ts';
import { renderEmail } from './email-template.ts';

it('a button has its address in HTML and in text', () => {
  const { html, text } = renderEmail({
    title: 'A title',
    preview: 'A preview',
    parts: [button('Choose & go', 'https://haat.example/user/dashboard?a=1&b=2#token')],
    because: 'Because you asked.',
  });
  expect(text).toContain('\n\nChoose & go: https://haat.example/user/dashboard?a=1&b=2#token\n\n');
  expect(html).toContain('href="https://haat.example/user/dashboard?a=1&#38;b=2#token"');
  expect(html).toContain('>Choose &#38; go</a>');
});
