// @module-tag slow
import { RECORD_STREAM } from '@haat/contracts/events/record';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LogsToMove, openLogsToMove } from '../testing/logs-to-move.ts';

let logs: LogsToMove;
beforeEach(async () => {
  logs = await openLogsToMove();
  await logs.anchor(logs.url);
  await logs.happen(logs.url, 'anchored.in');
});
afterEach(() => logs.close());

it('A log verifies with anchors from before and after a move, in both stores', async () => {
  await logs.move(logs.url, logs.standIn.url);
  expect(await logs.verify(logs.url)).toMatchObject({ findings: [], anchors: 1 });
  await logs.happen(logs.standIn.url, 'after.in');
  await logs.anchor(logs.standIn.url);
  expect(await logs.verify(logs.standIn.url)).toMatchObject({ findings: [], anchors: 2 });
});

it.each([
  ['a number of events', "jsonb_set(data, '{events}', '3')", 'is not signed'],
  ['a hash', `jsonb_set(data, '{hash}', '"${'0'.repeat(64)}"')`, 'is not signed'],
  ['no signature', "data - 'signature'", 'cannot be read'],
])('A forged move with %s is named', async (_, forged, problem) => {
  await logs.move(logs.url, logs.standIn.url);
  await logs.sql(
    logs.url,
    `alter table events disable trigger events_append_only;
     update events set data = ${forged} where type = 'EventLogMoved'`,
  );
  const { findings } = await logs.verify(logs.url);
  expect(findings).toContainEqual(
    expect.objectContaining({
      kind: 'move differs',
      stream: RECORD_STREAM,
      said: expect.stringContaining(problem),
    }),
  );
});

it('An event that is missing before a move is named by its number and hash', async () => {
  await logs.move(logs.url, logs.standIn.url);
  await logs.sql(
    logs.url,
    `alter table events disable trigger events_append_only;
     delete from events where stream = 'domainname-two.in'`,
  );
  const { findings } = await logs.verify(logs.url);
  expect(findings.map(({ said }) => said).join()).toMatch(
    /copied (\d+) events; the \d+ before it are not the same/,
  );
});
