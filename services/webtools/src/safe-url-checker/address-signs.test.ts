import { describe, expect, it } from 'vitest';
import { linkSigns } from './address-signs.ts';
import { readLink } from './read-link.ts';
import { sortedFindings, verdictOf } from './verdict.ts';

const signs = (typed: string) => {
  const read = readLink(typed);
  if (!read.ok) throw new Error(read.error);
  return sortedFindings(linkSigns(read.link));
};
const codes = (typed: string): readonly string[] => signs(typed).map(({ code }) => code);
const verdict = (typed: string) => verdictOf(signs(typed));

describe('A link without warning signs', () => {
  it.each([
    'https://example.com/',
    'https://www.onlinesbi.sbi/',
    'https://retail.onlinesbi.sbi/retail/login.htm',
    'https://www.hdfc.bank.in/kyc-update',
    'https://accounts.google.com/signin',
    'https://secure.paytmpayments.com/theia/api/v1/showPaymentPage',
    'https://securegw.paytm.in/',
    'https://p.paytm.me/xCTH/abc',
    'https://www.bobibanking.com/',
    'https://www.unionbankonline.co.in/',
    'https://www.idfcfirstbank.com/login',
    'https://bank.sbi/',
    'https://blog.google/',
    'https://m.media-amazon.com/images/a.jpg',
    'https://www.irctctourism.com/',
    'https://facebookmail.com/',
    'https://www.google.co.in/search?q=kyc',
    'https://eportal.incometax.gov.in/',
    'https://secure.example.com/login',
    'https://pineapple.example/',
    'https://modern-furniture.example/',
    'https://a.b.c.example.com/',
    'https://gift-shop.example/',
    'https://update.microsoft.com/',
    'https://s3.amazonaws.com/',
    'https://kotaku.com/',
    'https://airtable.com/',
  ])('%s', (link) => {
    expect(codes(link)).toEqual([]);
    expect(verdict(link)).toBe('no_warning_signs');
  });
});

describe('A link that should not be opened', () => {
  it.each([
    ['name_before_at', 'https://paytm.com@evil.example/'],
    ['name_before_at', 'paytm.com:80@evil.example'],
    ['name_before_at', 'https://www.onlinesbi.sbi%2F@evil.example/'],
    ['brand_in_front', 'https://paytm.com.evil.example/'],
    ['brand_in_front', 'https://www.onlinesbi.sbi.account.evil.example/'],
    ['brand_with_bait', 'https://sbi-kyc-update.in/'],
    ['brand_with_bait', 'https://paytmcashback.xyz/'],
    ['brand_with_bait', 'https://paytmpayments.com-secure.in/'],
    ['brand_with_bait', 'https://unionbankonline-kyc.in/'],
    ['brand_in_front', 'https://secure.paytmpayments.com.evil.example/'],
    ['brand_with_bait', 'https://jio-gift-offer.example/'],
    ['brand_with_bait', 'https://irctc-refund.vercel.app/'],
    ['brand_look_alike', 'https://payt\u043c.com/'],
    ['brand_look_alike', 'https://g00gle.com/'],
    ['brand_look_alike', 'https://fl1pkart.in/'],
    ['brand_look_alike', 'https://rnyntra.com/'],
    ['mixed_scripts', 'https://ex\u0430mple.com/'],
    ['mixed_scripts', 'https://xn--exmple-4nf.com/'],
    ['look_alike_letters', 'https://\u0441\u043e\u0440\u0435.com/'],
    ['runs_something', 'javascript:alert(document.cookie)'],
    ['runs_something', 'data:text/html;base64,PHNjcmlwdD4='],
    ['runs_something', 'file:///etc/passwd'],
  ])('%s: %s', (code, link) => {
    expect(codes(link)).toContain(code);
    expect(verdict(link)).toBe('do_not_open');
  });
});

describe('A link that needs care', () => {
  it.each([
    ['ip_address', 'http://8.8.8.8/'],
    ['ip_address', 'http://0x08080808/'],
    ['ip_address', 'https://[2606:4700:4700::1111]/'],
    ['inside', 'http://192.168.0.1/'],
    ['inside', 'http://2130706433/'],
    ['inside', 'http://localhost:3000/'],
    ['inside', 'http://printer.local/'],
    ['login_in_address', 'https://anna:secret@example.com/'],
    ['brand_in_name', 'https://paytm.shop.example/'],
    ['brand_in_name', 'https://bobibanking.in/'],
    ['brand_in_name', 'https://onlinesbi.example/'],
    ['brand_in_name', 'https://google.github.io/'],
    ['brand_misspelt', 'https://flipkrat.in/'],
    ['brand_misspelt', 'https://amaazon.in/'],
    ['bait_words', 'https://verify-otp.example/'],
    ['many_subdomains', 'https://a.b.c.d.example.com/'],
    ['odd_port', 'https://example.com:8443/'],
    ['long_address', `https://example.com/${'a'.repeat(400)}`],
    ['starts_payment', 'upi://pay?pa=someone@bank&am=5000'],
    ['opens_app', 'intent://x#Intent;end'],
  ])('%s: %s', (code, link) => {
    expect(codes(link)).toContain(code);
    expect(verdict(link)).toBe('be_careful');
  });
});

describe('A domain in another script', () => {
  it.each([
    'https://हाट.भारत/',
    'https://münchen.de/',
    'https://сова.рф/',
    'https://日本語ラベル.jp/',
  ])('has that finding alone: %s', (link) => {
    expect(codes(link)).toEqual(['international_name']);
    expect(verdict(link)).toBe('no_warning_signs');
  });
});

it('a short link is reported for hiding its target', () => {
  expect(codes('https://bit.ly/3xyz')).toEqual(['shortener']);
});

it('the URL to fetch contains no username or password', () => {
  const read = readLink('https://paytm.com:secret@evil.example/x');
  if (!read.ok || read.link.kind !== 'web') throw new Error('it is a web address');
  expect(read.link.url.href).toBe('https://evil.example/x');
  expect(JSON.stringify(linkSigns(read.link))).not.toContain('secret');
});

it.each(['', 'hello', 'https://', `https://example.com/${'a'.repeat(2100)}`])(
  'text that is not a link is refused: %s',
  (typed) => {
    expect(readLink(typed)).toMatchObject({ ok: false });
  },
);
