import { describe, expect, it } from 'vitest';
import { mailtoHtml, mailtoLink, wrongAddress } from './service.ts';

const empty = { to: '', cc: '', bcc: '', subject: '', body: '' };

describe('A mailto link', () => {
  it('carries receivers, copies, subject and text', () => {
    const link = mailtoLink({
      to: 'asha@neelkhadi.in; ravi@example.in',
      cc: 'shop@example.in',
      bcc: '',
      subject: 'Order & price?',
      body: 'Hello,\nhow much is it?',
    });
    expect(link).toBe(
      'mailto:asha@neelkhadi.in,ravi@example.in?cc=shop@example.in' +
        '&subject=Order%20%26%20price%3F&body=Hello%2C%0D%0Ahow%20much%20is%20it%3F',
    );
    const read = new URL(link);
    expect(read.searchParams.get('subject')).toBe('Order & price?');
    expect(read.searchParams.get('body')).toBe('Hello,\r\nhow much is it?');
  });

  it('may leave the receiver open, and is none without anything', () => {
    expect(mailtoLink({ ...empty, subject: 'Look' })).toBe('mailto:?subject=Look');
    expect(mailtoLink(empty)).toBe('');
  });

  it('keeps a sign of the address from being read as part of the link', () => {
    expect(mailtoLink({ ...empty, to: 'a&b?c@example.in' })).toBe('mailto:a%26b%3Fc@example.in');
  });

  it('stands in HTML without ending it', () => {
    expect(mailtoHtml('mailto:a@b.in?subject=x&body=y', 'Write "now" <here>')).toBe(
      '<a href="mailto:a@b.in?subject=x&amp;body=y">Write &quot;now&quot; &lt;here&gt;</a>',
    );
  });
});

it('The first address that is none is named', () => {
  expect(wrongAddress('asha@neelkhadi.in, ravi@')).toBe('ravi@');
  expect(wrongAddress('asha@neelkhadi.in')).toBeNull();
  expect(wrongAddress('')).toBeNull();
});
