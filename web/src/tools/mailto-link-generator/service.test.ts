import { describe, expect, it, test } from 'vitest';
import { MAX_BODY_LENGTH, mailtoHtml, mailtoLink, wrongAddress } from './service.ts';

const empty = { to: '', cc: '', bcc: '', subject: '', body: '' };

describe('A mailto link', () => {
  it('contains receivers, copies, subject and text', () => {
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

  it('can omit the receiver, and is empty without any content', () => {
    expect(mailtoLink({ ...empty, subject: 'Look' })).toBe('mailto:?subject=Look');
    expect(mailtoLink(empty)).toBe('');
  });

  it.each(['to', 'cc', 'bcc'] as const)('is empty when an address in %s is invalid', (field) => {
    expect(mailtoLink({ ...empty, to: 'asha@neelkhadi.in', [field]: 'ravi@' })).toBe('');
  });

  it('is empty when the text is too long for mail programs', () => {
    expect(mailtoLink({ ...empty, body: 'a'.repeat(MAX_BODY_LENGTH + 1) })).toBe('');
  });

  // RFC 6068, sections 2 and 6, and its appendix on quoted local parts.
  it.each([
    ['gorby%kremvax@example.com', 'mailto:gorby%25kremvax@example.com'],
    ['Mike&family@example.org', 'mailto:Mike%26family@example.org'],
    ['"not@me"@example.org', 'mailto:%22not%40me%22@example.org'],
    [
      '"\\\\\\"it\'s\\ ugly\\\\\\""@example.org',
      "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
    ],
    ['user@納豆.example.org', 'mailto:user@%E7%B4%8D%E8%B1%86.example.org'],
  ])('encodes %s like the standard', (to, link) => {
    expect(mailtoLink({ ...empty, to })).toBe(link);
  });

  it('encodes the subject and text like the standard', () => {
    const letter = { ...empty, to: 'user@example.org', subject: 'café', body: 'café' };
    expect(mailtoLink(letter)).toBe('mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9');
  });

  it('escapes special characters of an address', () => {
    expect(mailtoLink({ ...empty, to: 'a&b?c@example.in' })).toBe('mailto:a%26b%3Fc@example.in');
    expect(mailtoLink({ ...empty, to: 'a+b@example.in' })).toBe('mailto:a%2Bb@example.in');
  });

  it('has a subject of one line', () => {
    expect(mailtoLink({ ...empty, subject: 'Look\r\nBcc: evil@example.in\n' })).toBe(
      'mailto:?subject=Look%20Bcc%3A%20evil%40example.in',
    );
  });

  it('encodes half an emoji as the replacement character', () => {
    expect(mailtoLink({ ...empty, subject: '\ud800', body: 'a\ud800' })).toBe(
      'mailto:?subject=%EF%BF%BD&body=a%EF%BF%BD',
    );
    expect(mailtoLink({ ...empty, to: 'a\ud800@example.in' })).toBe('');
  });

  it('is escaped in HTML', () => {
    expect(mailtoHtml('mailto:a@b.in?subject=x&body=y', 'Write "now" <here>')).toBe(
      '<a href="mailto:a@b.in?subject=x&amp;body=y">Write &quot;now&quot; &lt;here&gt;</a>',
    );
  });

  it('shows the addresses in HTML when the link text is empty', () => {
    expect(mailtoHtml('mailto:a%26b@c.in,d@e.in?subject=x', ' ')).toBe(
      '<a href="mailto:a%26b@c.in,d@e.in?subject=x">a&amp;b@c.in, d@e.in</a>',
    );
    expect(mailtoHtml('mailto:?subject=x', '')).toBe('<a href="mailto:?subject=x">Email</a>');
  });
});

it('pasted lists of addresses are read in common formats', () => {
  const link = 'mailto:asha@neelkhadi.in,ravi@example.in';
  for (const to of [
    'asha@neelkhadi.in ravi@example.in',
    'asha@neelkhadi.in,\r\n ravi@example.in,',
    'Asha Rao <asha@neelkhadi.in>; Ravi <ravi@example.in>',
    '"Rao, Asha" <asha@neelkhadi.in>, <ravi@example.in>',
    'mailto:asha@neelkhadi.in\nravi@example.in\n',
  ]) {
    expect(mailtoLink({ ...empty, to })).toBe(link);
  }
});

it('the first invalid address is named', () => {
  expect(wrongAddress('asha@neelkhadi.in, ravi@')).toBe('ravi@');
  expect(wrongAddress('asha@neelkhadi.in')).toBeNull();
  expect(wrongAddress('')).toBeNull();
});

test.each([
  '@example.in',
  'a..b@example.in',
  'a@b@example.in',
  'Asha <asha>',
  `${'a'.repeat(65)}@example.in`,
  'a@example.in/path',
])('%s is not an email address', (address) => {
  expect(wrongAddress(address)).not.toBeNull();
});

test.each(['आशा@दुकान.भारत', 'o’hara@example.in'.replace('’', "'"), 'a@xn--11b7ah1gn.xn--h2brj9c'])(
  '%s is an email address',
  (address) => {
    expect(wrongAddress(address)).toBeNull();
  },
);
