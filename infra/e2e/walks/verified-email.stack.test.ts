import { readFile } from 'node:fs/promises';
import { refusalMessages } from '@haat/contracts/messages';
import { waitFor } from '@haat/infra/run/processes/wait';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type Shopper, signUp } from '@haat/testkit/shopper';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
let stack: RunningStack;
let asha: Shopper;
beforeAll(async () => {
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: { EMAIL_VERIFICATION: 'on', LOG_LEVEL: 'trace' },
  });
  asha = await signUp(stack.baseUrl);
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

const order = () =>
  asha.post('/api/orders/hosting/free/create', {
    userId: asha.id,
    domain: 'neelkhadi.in',
    service: 'Free Web Hosting',
  });

/** The codes that the mail server has taken for somebody, oldest first. */
const codesFor = async (email: string): Promise<readonly string[]> => {
  const answer = await fetch(`${stack.sandboxUrls.mail}/sandbox/mails`);
  const { mails } = (await answer.json()) as {
    readonly mails: readonly { readonly to: readonly string[]; readonly text: string }[];
  };
  return mails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? 'no code');
};

it('free hosting is ordered with an address that a mailed code has verified', async () => {
  expect(await order()).toMatchObject({
    status: 403,
    body: { error: refusalMessages.verifyEmailFirst },
  });
  // The worker dies before it can mail anything: the next one does.
  await stack.kill('worker');
  const sent = await asha.post('/api/auth/verification/send', undefined);
  expect(sent).toMatchObject({ status: 200, body: { status: 'code_sent' } });
  await stack.restart('worker');
  await waitFor(async () => (await codesFor(asha.email)).length > 0, { within: 60_000 });

  const codes = await codesFor(asha.email);
  const [code = ''] = codes;
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await asha.post('/api/auth/verification/confirm', { code: wrong })).toMatchObject({
    status: 400,
    body: { error: 'Invalid verification code.' },
  });
  expect(await asha.post('/api/auth/verification/confirm', { code })).toMatchObject({
    status: 200,
    body: { status: 'verified' },
  });
  expect(await order()).toMatchObject({ status: 200 });

  for (const name of ['api', 'worker', 'projections', 'webtools'] as const) {
    const log = await readFile(stack.logFile(name), 'utf8');
    // Not as a part of an id, a hash or a fraction.
    for (const mailed of codes)
      expect(log).not.toMatch(new RegExp(`(?<![\\da-f.])${mailed}(?![\\da-f])`));
  }
});
