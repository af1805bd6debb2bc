// @module-tag slow
/** The inbox as a menu, in a process of its own at a real terminal. */
import { execFileSync, spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { followReadModels } from '@haat/testkit/read-models';
import { openWorker } from '@haat/testkit/worker';
import { expect, it, onTestFinished } from 'vitest';
import { envOf } from '../testing/run-ops.ts';
import { DOWN, ENTER, type Step, YES } from '../testing/test-terminal.ts';

/** `script` of util-linux opens a terminal for a program. */
const hasScript = ((): boolean => {
  try {
    return execFileSync('script', ['--version'], { encoding: 'utf8' }).includes('util-linux');
  } catch {
    return false;
  }
})();

it.runIf(hasScript)('npm run ops opens the inbox, where an item is resolved', async () => {
  const shop = await openWorker();
  const models = followReadModels(shop);
  onTestFinished(async () => {
    await models.close();
    await shop.close();
  });
  const { data } = sample('TicketOpened');
  const asha = { kind: 'customer', id: data.customerId } as const;
  const stream = ticketStream(data.number);
  const open = { type: 'OpenTicket', ...data } as const;
  await executeTestCommand(shop.store, asha, ticketDecider, stream, open);
  await models.caughtUp();

  const steps: Step[] = [
    ['1 item to review', ENTER],
    [`ticket: ${data.number}. Needs an answer: `, DOWN + ENTER],
    ['answer: a text', `We have sent it.${ENTER}`],
    ['operator: your name', ENTER],
    [`as ${userInfo().username}?`, YES],
    [`${data.number} is answered now.`, ''],
    ['Inbox empty.', ''],
  ];
  const main = join(import.meta.dirname, '../main.ts');
  const command = `stty cols 200 rows 50; exec '${process.execPath}' '${main}'`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...ownProcessEnv(), ...envOf(shop.url), TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += stripVTControlCharacters(text);
    for (let [step] = steps; step !== undefined && shown.includes(step[0]); [step] = steps) {
      shown = shown.slice(shown.indexOf(step[0]) + step[0].length);
      child.stdin.write(step[1]);
      steps.shift();
    }
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, shown, steps }).toMatchObject({ code: 0, steps: [] });
  expect(await shop.story(stream)).toEqual(['TicketOpened', 'TicketAnswered']);
});
