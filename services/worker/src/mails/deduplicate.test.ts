import type { Mail, Sent } from '@haat/platform/mailer';
import { expect, it } from 'vitest';
import { deduplicate } from './deduplicate.ts';

const mail = (messageId: string): Mail => ({
  ...{ messageId, to: 'asha@neelkhadi.in', subject: 'Namaste', text: '', html: '' },
});

/** A server that answers when released. */
const holding = () => {
  const sends: { readonly messageId: string; readonly answer: (sent: Sent | Error) => void }[] = [];
  const mailer = deduplicate({
    send: ({ messageId }) =>
      new Promise<Sent>((resolve, reject) => {
        const answer = (sent: Sent | Error) =>
          sent instanceof Error ? reject(sent) : resolve(sent);
        sends.push({ messageId, answer });
      }),
  });
  return { mailer, sends };
};

it('an email requested again while it is being sent goes out once, with one answer', async () => {
  const { mailer, sends } = holding();
  const both = [mailer.send(mail('a')), mailer.send(mail('a')), mailer.send(mail('b'))];
  expect(sends.map(({ messageId }) => messageId)).toEqual(['a', 'b']);
  for (const { answer } of sends) answer({ kind: 'sent' });
  expect(await Promise.all(both)).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
});

it('an email that went out is not sent again', async () => {
  const { mailer, sends } = holding();
  const first = mailer.send(mail('a'));
  sends[0]?.answer({ kind: 'sent' });
  await first;
  expect(await mailer.send(mail('a'))).toEqual({ kind: 'sent' });
  expect(sends).toHaveLength(1);
});

it.each([
  { kind: 'later', words: '421 Come again' },
  { kind: 'not_known', words: 'ETIMEDOUT' },
  { kind: 'refused', words: '550 No such user' },
] as const)('an email answered with $kind is sent when it is requested again', async (answer) => {
  const { mailer, sends } = holding();
  const first = mailer.send(mail('a'));
  sends[0]?.answer(answer);
  expect(await first).toEqual(answer);
  const second = mailer.send(mail('a'));
  sends[1]?.answer({ kind: 'sent' });
  expect(await second).toEqual({ kind: 'sent' });
});

it('a mail that failed is sent when it is requested again', async () => {
  const { mailer, sends } = holding();
  const first = mailer.send(mail('a'));
  sends[0]?.answer(new Error('The subject has a line break'));
  await expect(first).rejects.toThrow('line break');
  void mailer.send(mail('a'));
  expect(sends).toHaveLength(2);
});

it('remembers only the last thousand emails', async () => {
  let count = 0;
  const mailer = deduplicate({
    send: async () => {
      count += 1;
      return { kind: 'sent' };
    },
  });
  for (let number = 0; number <= 1_000; number += 1) await mailer.send(mail(`m-${number}`));
  await mailer.send(mail('m-1'));
  expect(count).toBe(1_001);
  await mailer.send(mail('m-0'));
  expect(count).toBe(1_002);
});
