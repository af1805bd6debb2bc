import { parseArgs } from 'node:util';
import { connectEventStore } from '@haat/event-store/connect';
import { START } from '@haat/event-store/port';
import { readSettings } from '@haat/platform/config';
import { stateFolderOf, withOperatorSettings } from '@haat/platform/operator-settings';
import { connectRecord, RECORD_SETTINGS } from '@haat/record/connect';
import { writeHistory } from './history.ts';
import { historyAnchors } from './history-anchors.ts';
import { print, SAY_EVERY_MS } from './progress.ts';

/**
 * Fills the record of an empty, migrated shop: `npm run seed:history -- --events 1000000`. For
 * trying and measuring; whoever is named in it is nobody.
 */
const DAY_MS = 86_400_000;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '365' },
    'orders-each': { type: 'string', default: '2' },
    'one-fails-in': { type: 'string', default: '20' },
  },
});
const whole = (name: keyof typeof values): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  print(`--${name} is a whole number above 0, not ${values[name]}.`);
  return process.exit(2);
};
const historyOptions = {
  events: whole('events'),
  from: Date.now() - whole('days') * DAY_MS,
  to: Date.now(),
  ordersEach: whole('orders-each'),
  oneFailsIn: whole('one-fails-in'),
  // Beside npm start its reactors run.
  isMultiStream: true,
};

const settings = readSettings(
  RECORD_SETTINGS,
  withOperatorSettings(process.env, stateFolderOf(process.env)),
);
const { store, keyStore } = await connectRecord(settings, { once: true });
const raw = await connectEventStore(settings.EVENT_STORE_URL);
const anchors = historyAnchors({ ...raw, encrypt: store.encrypt }, keyStore);
try {
  const { events } = await raw.readAll(START, {
    filter: { streamPrefixes: ['order-'] },
    limit: 1,
  });
  if (events.length > 0) {
    print('This shop has orders: a history is made up in an empty one.');
    process.exitCode = 1;
  } else {
    const began = performance.now();
    let reportedAt = began;
    const told = await writeHistory(store, historyOptions, async (count) => {
      await anchors.look();
      if (performance.now() - reportedAt < SAY_EVERY_MS) return;
      reportedAt = performance.now();
      print(`  ${count} of ${historyOptions.events} events`);
    });
    const seconds = (performance.now() - began) / 1_000;
    print(`${told} events in ${seconds.toFixed(0)} s, ${Math.round(told / seconds)} a second.`);
  }
} finally {
  await Promise.all([raw.close(), store.close()]);
}
