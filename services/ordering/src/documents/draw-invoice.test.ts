import { sampleInvoice } from '@haat/contracts/testing/sample-invoice';
import { Buffer } from 'harfbuzzjs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { RIGHT } from './sheet.ts';

const { credit_notes: _, ...sample } = sampleInvoice;
const invoice: InvoiceDocument = {
  ...sample,
  // In IST it is the next day, and the next financial year.
  issued_at: '2027-03-31T20:00:00.000Z',
  order_id: 'HT-270331-7K3M92QD4T8X',
  customer_id: 'C-7K3M92QD',
  lines: sampleInvoice.lines.map((line) => ({ ...line, value: 104_465.26 })),
  taxable_value: 104_465.26,
  taxes: sampleInvoice.taxes.map((tax) => ({ ...tax, percent: 2.5 })),
  total: 104_549,
  total_in_words: 'Rupees one lakh four thousand five hundred forty-nine only',
  payment: {
    reference_code: 'PAY-7K3M-92QD-4T8X',
    amount: 104_549,
    parts: [
      { source: 'balance', amount: 549, reference_code: 'PAY-7K3M-92QD-4T8X' },
      { source: 'upi', amount: 104_000, reference_code: 'PAY-7K3M-92QD-4T8X' },
    ],
  },
  credit_note: null,
};

const bill: InvoiceDocument = {
  ...invoice,
  kind: 'bill',
  supplier: { ...invoice.supplier, gstin: null },
  place_of_supply: null,
  lines: [{ description: 'neelkhadi.in, 1 year', sac: null, quantity: 1, value: 549 }],
  taxable_value: 549,
  taxes: [],
  total: 549,
};

const read = async (changes: Partial<InvoiceDocument> = {}, of = invoice) => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawInvoice({ ...of, ...changes })));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pdf, text: text.replace(/\s+/g, ' ') };
};

type Node = { readonly role?: string; readonly alt?: string; readonly children?: readonly Node[] };
const flat = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(flat)];
const structure = async (changes: Partial<InvoiceDocument> = {}): Promise<readonly Node[]> => {
  const page = await (await read(changes)).pdf.getPage(1);
  return flat((await page.getStructTree()) as Node);
};

describe('A tax invoice PDF', () => {
  it('contains the fields of Rule 46, with rupee signs and Indian digit grouping', async () => {
    const { text, pdf } = await read();
    expect(pdf.numPages).toBe(1);
    for (const part of [
      'Tax invoice',
      'Original for recipient',
      'GSTIN 08AAAAA0000A1Z2',
      'Asha Verma',
      'Jaipur, Rajasthan (08), 302003',
      'Invoice number HT-2627-00217',
      'Invoice date 1 Apr 2027',
      'Place of supply Rajasthan (08)',
      'Reverse charge No',
      'neelkhadi.in, 1 year 998319 1 ₹1,04,465.26',
      'CGST 2.5% ₹41.87 SGST 2.5% ₹41.87',
      'Total ₹1,04,549.00',
      'Total tax ₹83.74.',
      'Rupees one lakh four thousand five hundred forty-nine only',
      'Payment received ₹1,04,549.00 Paid from balance: ₹549.00 Paid by UPI: ₹1,04,000.00',
      'Reference code PAY-7K3M-92QD-4T8X',
      'Authorised signatory',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('embeds subsets of its two fonts, and no other font', async () => {
    const file = (await drawInvoice(invoice)).toString('latin1');
    const fonts = [...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(new Set(fonts.map((name) => name?.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['NotoSansDevanagari-Regular', 'NotoSansDevanagari-Bold']),
    );
    expect(fonts.every((name) => /^[A-Z]{6}\+/.test(name ?? ''))).toBe(true);
    expect(file.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(file.length).toBeLessThan(40_000);
  });

  it('has the same bytes for the same invoice, and different bytes for another', async () => {
    const [first, again] = [await drawInvoice(invoice), await drawInvoice({ ...invoice })];
    expect(again.equals(first)).toBe(true);
    expect((await drawInvoice({ ...invoice, total: 1 })).equals(first)).toBe(false);
  });

  it('is tagged as a document with headings and a table', async () => {
    const roles = (await structure()).map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR']));
    expect(roles.filter((role) => role === 'TH')).toHaveLength(4);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(4);
    const { pdf } = await read();
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Tax invoice HT-2627-00217', Language: 'en-IN' });
  });

  it('shows the customer’s GSTIN, or that it is not given', async () => {
    const gstin = '29AAGCB7383J1Z4';
    const { text } = await read({ billed_to: { ...invoice.billed_to, gstin } });
    expect(text).toContain(`GSTIN ${gstin}`);
    expect(text).not.toContain('not given');
    expect((await read()).text).toContain('GSTIN not given');
  });

  it('says that it is void, why, and which invoice replaces it', async () => {
    const reason = 'It was issued twice.';
    const voided = { reason, stands_instead: 'HT-2627-00216' };
    const { text } = await read({ status: 'void', payment: null, voided });
    for (const part of ['Void: no payment is due', reason, 'Replaced by HT-2627-00216.']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('This invoice is void. No payment is due on it.');
  });
});

/** Beside the one in the footer. */
const QUESTION_MARK = /\?(?! Open a ticket)/;

describe('A name on an invoice PDF', () => {
  const to = (name: string) => ({ billed_to: { ...invoice.billed_to, name } });
  const written = async (name: string) =>
    (await structure(to(name))).flatMap(({ alt }) => (alt === undefined ? [] : [alt]));

  it('in Hindi is printed in Devanagari, and can be read as text', async () => {
    expect((await read(to('आशा'))).text).toContain('आशा');
    expect(await written('वर्मा')).toEqual(['वर्मा']);
  });

  it.each([
    ['தமிழ்செல்வி', 'NotoSansTamil'],
    ['সুস্মিতা', 'NotoSansBengali'],
    ['కృష్ణమూర్తి', 'NotoSansTelugu'],
    ['ಶ್ರೀನಿವಾಸ', 'NotoSansKannada'],
    ['ലക്ഷ്മി', 'NotoSansMalayalam'],
    ['જ્ઞાનેશ', 'NotoSansGujarati'],
    ['ਪ੍ਰੀਤ', 'NotoSansGurmukhi'],
    ['ଶ୍ରୀକାନ୍ତ', 'NotoSansOriya'],
    ['محمد گلزار', 'NotoNaskhArabic'],
  ])('%s is printed in %s, and can be read as text', async (name, font) => {
    const file = (await drawInvoice({ ...invoice, ...to(name) })).toString('latin1');
    expect(file).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+${font}`));
    expect(file.match(/\/FontFile2 /g)).toHaveLength(3);
    expect((await read(to(name))).text).not.toMatch(QUESTION_MARK);
    expect(await written(name)).toEqual([name]);
  });

  it('in several scripts can be read as text, with its Latin letters and digits', async () => {
    const name = 'தமிழ் Tea, 24/7 (চা)';
    expect((await read(to(name))).text).toContain('Tea, 24/7 (');
    expect(await written(name)).toEqual([name]);
  });

  it('is printed in Latin letters when shaping fails', async () => {
    const { addText } = Buffer.prototype;
    vi.spyOn(Buffer.prototype, 'addText').mockImplementation(function (this: Buffer, text) {
      if (text === 'ലക്ഷ്മി') throw new Error('unreachable');
      addText.call(this, text);
    });
    expect((await read(to('ലക്ഷ്മി Traders'))).text).toContain('lakshmi Traders');
    expect(await written('ലക്ഷ്മി Traders')).toEqual(['ലക്ഷ്മി Traders']);
  });

  it('without a font is printed in Latin letters or as code points, never as ? or boxes', async () => {
    const name = 'Łukasz Иван 張 🪔';
    expect((await read(to(name))).text).toContain('Łukasz Ivan [U+5F35]');
    expect((await read(to(name))).text).not.toMatch(QUESTION_MARK);
    expect(await written(name)).toEqual([name]);
  });

  it('wider than its column is wrapped, in one word or many', async () => {
    for (const name of ['தமிழ்'.repeat(40), 'கோவை '.repeat(40).trim()]) {
      const { pdf } = await read(to(name));
      const page = await pdf.getPage(1);
      const { items } = await page.getTextContent();
      const ends = items.flatMap((item) =>
        'transform' in item && item.str !== '' ? [Number(item.transform[4]) + item.width] : [],
      );
      expect(Math.max(...ends)).toBeLessThanOrEqual(RIGHT + 1);
    }
  });

  it('in Latin letters needs no alternative text', async () => {
    expect(await written('Zoë O’Brien-Müller')).toEqual([]);
  });

  it('of any length moves the text below it, and hides nothing', async () => {
    const { pdf } = await read(to('A'.repeat(511)));
    const { text } = await extractText(pdf);
    expect(text.join('').match(/A/g)?.length).toBeGreaterThan(511);
    expect(text).toHaveLength(2);
    expect(text.at(-1)).toMatch(/Amount in words[\s\S]*Total[\s\S]*Authorised signatory/);
  });
});

describe('A long invoice PDF', () => {
  it('continues on the next page, and keeps its totals together on the last', async () => {
    const [line] = bill.lines;
    const lines = Array.from({ length: 40 }, (_, n) => ({
      ...line,
      description: `Line ${n + 1}.`,
    }));
    const { pdf } = await read({ lines: lines as InvoiceDocument['lines'] });
    const { text } = await extractText(pdf);
    expect(text).toHaveLength(3);
    expect(text.at(-1)).toMatch(/Total[\s\S]*Authorised signatory[\s\S]*Page 3 of 3/);
    expect(text[0]).toContain('Page 1 of 3');
    const all = text.join(' ');
    for (const { description } of lines) expect(all).toContain(description);
  });
});

describe('A bill PDF', () => {
  it('contains no tax words', async () => {
    const { text } = await read({}, bill);
    expect(text).toContain('Bill number HT-2627-00217');
    expect(text).toContain('neelkhadi.in, 1 year 1 ₹549.00');
    expect(text).not.toMatch(/tax|GST|SAC|place of supply|reverse charge/i);
  });
});

describe('A credit note PDF', () => {
  const credit_note = {
    id: 'CN-2728-00003',
    issued_at: '2027-04-20T06:00:00.000Z',
    reason: 'The name was registered to the wrong person.',
  };
  const partly = { credit_note, total: 118, total_in_words: 'Rupees one hundred eighteen only' };

  it('contains the fields of Rule 53: its number and date, and those of its invoice', async () => {
    const { text, pdf } = await read(partly);
    expect(pdf.numPages).toBe(1);
    for (const part of [
      'Credit note CN-2728-00003 Date 20 Apr 2027',
      'Invoice number HT-2627-00217',
      'Invoice date 1 Apr 2027',
      'GSTIN 08AAAAA0000A1Z2',
      'Asha Verma',
      'Place of supply Rajasthan (08)',
      'CGST 2.5% ₹41.87 SGST 2.5% ₹41.87',
      'Total ₹118.00',
      'Reason The name was registered to the wrong person.',
      'This note corrects the invoice above.',
      'Authorised signatory',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Tax invoice');
    expect(text).not.toContain('Payment received');
  });

  it('has the same bytes for the same note, and different bytes for another', async () => {
    const drawn = async (id: string) =>
      (await drawInvoice({ ...invoice, ...partly, credit_note: { ...credit_note, id } })).toString(
        'base64',
      );
    expect(await drawn('CN-2728-00003')).toBe(await drawn('CN-2728-00003'));
    expect(await drawn('CN-2728-00003')).not.toBe(await drawn('CN-2728-00004'));
  });
});
