import { describe, expect, it } from 'vitest';
import { upiLink, upiReference } from './upi-link.ts';

const payment = {
  vpa: 'haat@examplebank',
  payeeName: 'Haat',
  amountPaise: 54900,
  note: 'neelkhadi.in',
  reference: 'neelkhadiin7K3M92',
};

describe('The UPI link', () => {
  it('contains payee, amount, currency, note and reference in the order that apps expect', () => {
    expect(upiLink(payment)).toBe(
      'upi://pay?pa=haat@examplebank&pn=Haat&am=549.00&cu=INR&tn=neelkhadi.in&tr=neelkhadiin7K3M92',
    );
  });

  it('formats the amount with two decimals and no grouping', () => {
    expect(upiLink({ ...payment, amountPaise: 10499950 })).toContain('&am=104999.50&');
  });

  it('encodes spaces as %20 and escapes field values', () => {
    const link = upiLink({ ...payment, payeeName: 'Haat & Sons', note: 'a=b&am=1.00' });
    expect(link).toContain('&pn=Haat%20%26%20Sons&');
    expect(link.match(/&am=/g)).toHaveLength(1);
  });

  it('fits a QR code of version 10 at level H', () => {
    const reference = upiReference('a-rather-long-domain-name.co.in', '7K3M92');
    const link = upiLink({ ...payment, note: 'a-rather-long-name.in', reference });
    expect(new TextEncoder().encode(link).length).toBeLessThanOrEqual(119);
  });
});

describe('The merchant reference', () => {
  it('has at most 35 letters and digits and always keeps its unique suffix', () => {
    const reference = upiReference('an-exceedingly-long-domain-name-for-a-stall.co.in', 'x7-K3M92');
    expect(reference).toMatch(/^[A-Za-z0-9]{35}$/);
    expect(reference.endsWith('x7K3M92')).toBe(true);
  });

  it('keeps a short domain whole', () => {
    expect(upiReference('neelkhadi.in', '7K3M')).toBe('neelkhadiin7K3M');
  });
});
