import { describe, expect, it } from 'vitest';
import { readIndianPhone, readSiteValues } from './site-values.ts';

const typed = { name: 'Neel Khadi', phone: '98123 45670' };
const linksOf = (links: { upi?: string; whatsapp?: string }) => {
  const reading = readSiteValues({ ...typed, ...links });
  return reading.ok ? [reading.values.upi, reading.values.whatsapp] : Object.keys(reading.fields);
};

describe('What a customer types for a site', () => {
  it.each([
    ['98123 45670', '+919812345670'],
    ['+91 98123-45670', '+919812345670'],
    ['0091 9812345670', '+919812345670'],
    ['09812345670', '+919812345670'],
    ['(0422) 234 5678', '+914222345678'],
    ['919812345670', '+919812345670'],
    ['+44 20 7946 0958', null],
    ['98123', null],
    ['98123 45670"><script>', null],
    ['०९८१२', null],
  ])('has an Indian phone number: %s', (text, phone) => {
    expect(readIndianPhone(text)).toBe(phone);
  });

  it('has a name that people can read', () => {
    const nameOf = (name: string) => {
      const reading = readSiteValues({ ...typed, name });
      return reading.ok ? reading.values.name : reading.fields.name;
    };
    expect(nameOf('  नील   खादी ')).toBe('नील खादी');
    for (const name of ['', ' … ', 'a'.repeat(61), 'Neel\u202eidahK', 'Neel\u0000Khadi']) {
      expect(nameOf(name)).toContain('Enter the name');
    }
  });

  it('has a UPI link made of a UPI ID or of the link’s own parts', () => {
    expect(linksOf({ upi: 'neel.khadi@okaxis' })).toEqual([
      'upi://pay?pa=neel.khadi@okaxis&pn=Neel%20Khadi&cu=INR',
      null,
    ]);
    expect(linksOf({ upi: 'UPI://pay?pa=neel@ybl&pn=Neel+Khadi&mode=02&tn=a"b<c' })).toEqual([
      'upi://pay?pa=neel@ybl&pn=Neel%20Khadi&mode=02&tn=a%22b%3Cc',
      null,
    ]);
    for (const upi of [
      ...['javascript:alert(1)', 'upi://pay?pn=Neel', 'upi://pay?pa=a@b.in', 'neel@example.in'],
      ...['upi://pay?pa=neel@ybl&pa=other@ybl', 'upi://mandate?pa=neel@ybl', 'data:text/html,x'],
      ...['https://pay.example/?pa=neel@ybl', 'upi://pay?pa=neel@ybl&<x>=1', 'neel'],
      `upi://pay?pa=neel@ybl&tn=${'x'.repeat(300)}`,
    ]) {
      expect([upi, linksOf({ upi })]).toEqual([upi, ['upi']]);
    }
  });

  it('has a WhatsApp link made of a number or of a link of wa.me', () => {
    expect(linksOf({ whatsapp: '98123 45670' })).toEqual([null, 'https://wa.me/919812345670']);
    expect(linksOf({ whatsapp: 'wa.me/919812345670?text=Namaste%20%22' })).toEqual([
      null,
      'https://wa.me/919812345670?text=Namaste%20%22',
    ]);
    expect(linksOf({ whatsapp: 'https://wa.me/message/ABCD1234' })[1]).toContain('/message/');
    for (const whatsapp of [
      ...['http://wa.me/919812345670', 'https://wa.me.evil.example/919812345670', 'wa.me/x'],
      ...['https://asha:secret@wa.me/919812345670', 'https://wa.me:444/919812345670'],
      ...['javascript://wa.me/919812345670', 'https://wa.me/919812345670/../settings'],
    ]) {
      expect([whatsapp, linksOf({ whatsapp })]).toEqual([whatsapp, ['whatsapp']]);
    }
  });
});
