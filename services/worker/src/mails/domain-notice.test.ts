import { expect, it } from 'vitest';
import {
  changedAtRegistrarMail,
  contactChangedMail,
  domainTransferredMail,
  lockOffMail,
  nameserversChangedMail,
  transferCodeShownMail,
} from './domain-notice.ts';
import type { EmailContext } from './email-context.ts';
import { linksAt } from './links.ts';

const DOMAIN = 'neelkhadi.in';
const to: EmailContext = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.in' },
  links: linksAt('https://haat.example'),
};
const [before, after] = [
  ['ns1.haat.example', 'ns2.haat.example'],
  ['ns1.other.example', 'ns2.other.example'],
];
const change = {
  ...{ kind: 'nameservers' as const, nameservers: after, previous: before, silent: [] },
};
const contacts = (registrant: string) => ({
  ...{ kind: 'contacts' as const, contactIds: { registrant, admin: '1', tech: '1', billing: '1' } },
});
const lock = (enabled: boolean) => ({ kind: 'lock', enabled }) as const;

it.each([
  [
    `The nameservers of ${DOMAIN} changed`,
    nameserversChangedMail(DOMAIN, change, to),
    'ns1.other.example, ns2.other.example',
  ],
  [`The transfer lock of ${DOMAIN} is off`, lockOffMail(DOMAIN, to), 'Anyone with its transfer'],
  [
    `The transfer code of ${DOMAIN} was shown`,
    transferCodeShownMail(DOMAIN, to),
    'has seen the transfer code',
  ],
  [
    `The transfer lock of ${DOMAIN} changed at the registrar`,
    changedAtRegistrarMail(DOMAIN, lock(true), lock(false), to),
    'not made in your account here',
  ],
  [
    `The contacts of ${DOMAIN} changed at the registrar`,
    changedAtRegistrarMail(DOMAIN, contacts('1'), contacts('2'), to),
    'other contacts',
  ],
  [
    `The technical contact of ${DOMAIN} changed`,
    contactChangedMail(DOMAIN, { role: 'tech', isOwnerChange: false }, to),
    'The details of the technical contact',
  ],
  [
    `The owner’s details of ${DOMAIN} changed`,
    contactChangedMail(DOMAIN, { role: 'registrant', isOwnerChange: false }, to),
    'The details of the owner',
  ],
  [
    `The owner of ${DOMAIN} changed`,
    contactChangedMail(DOMAIN, { role: 'registrant', isOwnerChange: true }, to),
    'both sides have confirmed it',
  ],
  [
    `${DOMAIN} has moved to another registrar`,
    domainTransferredMail(DOMAIN, to),
    'no longer renew it',
  ],
])('“%s” says what to do if it was not you, with both links', (subject, mail, text) => {
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Namaste Asha Verma,');
  expect(mail.text).toContain(text);
  expect(mail.text).toContain('Was this you? Then you’re done. If not,');
  for (const link of ['tab=profile', `tab=domains&domain=${DOMAIN}`]) {
    expect(mail.text).toContain(`https://haat.example/user/dashboard?${link}`);
  }
});
