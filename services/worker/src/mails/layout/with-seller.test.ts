import type { Mail } from '@haat/platform/mailer';
import { expect, it } from 'vitest';
import { paragraph, renderEmail } from './email-template.ts';
import { withSeller } from './with-seller.ts';

const sentBy = async (SUPPLIER_NAME: string, SUPPLIER_ADDRESS: string): Promise<Mail> => {
  const sent: Mail[] = [];
  const mailer = withSeller(
    {
      send: async (mail) => {
        sent.push(mail);
        return { kind: 'sent' };
      },
    },
    { SUPPLIER_NAME, SUPPLIER_ADDRESS },
  );
  const parts = [paragraph('Namaste')];
  const written = renderEmail({ title: 'A title', preview: '', parts, because: 'Because.' });
  await mailer.send({ ...written, to: 'asha@example.in', subject: 'A title', messageId: 'one' });
  const [mail] = sent;
  if (mail === undefined) throw new Error('Nothing was sent.');
  return mail;
};

it('a mail says who sells, in text and in HTML', async () => {
  const { text, html } = await sentBy('Neel & Co', '14 Bapu Bazaar, Jaipur');
  expect(text).toContain('by UPI. Sold by Neel & Co, 14 Bapu Bazaar, Jaipur.\n');
  expect(html).toContain('by UPI. Sold by Neel &#38; Co, 14 Bapu Bazaar, Jaipur.</td>');
});

it('a mail of a shop that has not said who sells says so', async () => {
  const { text } = await sentBy('Haat', 'India');
  expect(text).toContain('by UPI. The seller has not given a legal name yet.\n');
});
