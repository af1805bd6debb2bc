/** Each kind of mail, caught at the mail server. */
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import { hostingOrderPlaced } from '@haat/domain/testing/hosting-order';
import { newDomain } from '@haat/testkit/customer';
import { buyWithAccount, startMailing, timelinesOf, WAITING } from '@haat/testkit/mailed-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await startMailing(shop);
});
afterAll(() => shop.close());

const mailsTo = async (email: string) =>
  (await shop.mail.mails()).filter(({ to }) => to.includes(email));

it.each([
  ['order_received', 'We’ve received your order', { domain: 'stuck-order.com' }],
  ['domain_registered', 'Your domain is registered', {}],
  ['download_ready', 'Your download is ready', { service: codeOrderPlaced.data.service }],
  ['hosting_ready', 'Your hosting is ready', { service: hostingOrderPlaced.data.service }],
  ['order_ended', 'failed', { domain: 'refused-name.com' }],
  ['payment_verified', 'Your payment is verified', { domain: 'stuck-name.com' }],
  ['payment_rejected', 'We couldn’t verify your payment', { utr: '632612340000' }],
  ['payment_short', 'Your payment is short', { utr: '632612341111' }],
  ['payment_in_review', 'Your payment is under review', { utr: '632612343333' }],
] as const)('%s is sent once', async (kind, subject, options) => {
  const email = `${newDomain().replace('.', '@')}.example`;
  const { orderId, referenceCode } = await buyWithAccount(shop, { email, ...options });
  const ofKind = async () =>
    (await mailsTo(email)).filter((mail) => mail.subject.includes(subject));
  await vi.waitUntil(async () => (await ofKind()).length > 0, 60_000);
  await shop.untilIdle(...WAITING, 'poll-registration', 'release-unverified-claim');
  const about = kind.startsWith('payment') ? referenceCode : orderId;
  expect(await timelinesOf(shop, kind, about)).toEqual(['MailRequested, MailSent']);
  const mails = await ofKind();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: [email], shownTo: [email] });
  expect(mails[0]?.text).toContain('Namaste Asha Verma,');
  expect(mails[0]?.text).toContain(orderId);
  expect(mails[0]?.html).toContain('https://haat.example/user/dashboard');
});
