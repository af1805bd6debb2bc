import { expect, it } from 'vitest';
import type { EmailContext, Written } from './email-context.ts';
import { linksAt } from './links.ts';
import { verificationDueMail, verificationSuspendedMail } from './registrant-verification.ts';

const DOMAIN = 'neelkhadi.shop';
const to: EmailContext = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.in' },
  links: linksAt('https://haat.example'),
};
const verifyBy = '2025-12-06T05:02:40.000Z';
const due = (reminded: 3 | 10, now: string): Written =>
  verificationDueMail(DOMAIN, { verifyBy, reminded }, Date.parse(now), to);

it.each([
  [
    `Confirm your email for ${DOMAIN} by 6 Dec 2025`,
    due(3, '2025-11-24T05:02:40.000Z'),
    'press its link by 6 Dec 2025',
  ],
  [
    `Last reminder: confirm your email for ${DOMAIN} by 6 Dec 2025`,
    due(10, '2025-12-01T05:02:40.000Z'),
    'press its link by 6 Dec 2025',
  ],
  [
    `Last reminder: confirm your email for ${DOMAIN} now`,
    due(10, '2025-12-06T05:02:40.000Z'),
    'press its link now',
  ],
  [
    `${DOMAIN} is switched off: confirm your email`,
    verificationSuspendedMail(DOMAIN, to),
    'switches the domain on again',
  ],
])('“%s” says what to do, and where the email is sent again', (subject, mail, text) => {
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Namaste Asha Verma,');
  expect(mail.text).toContain(text);
  expect(mail.text).toContain(
    `https://haat.example/user/dashboard?tab=domains&domain=${DOMAIN}&section=contacts`,
  );
});

it('a date in the past is not named', () => {
  expect(due(10, '2025-12-20T05:02:40.000Z').text).not.toContain('6 Dec');
});
