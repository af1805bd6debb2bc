import { systemClock } from '@haat/platform/clock';
import { InvalidConfig, readSettings } from '@haat/platform/config';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { keyStoreOf, RECORD_SETTINGS } from '@haat/platform/record/connect-record';
import { verifyRecord } from '@haat/platform/record/verify/verify-record';
import { tellVerification } from './told.ts';

/** `npm run record:verify`: 0 sound, 1 not, 2 settings are missing, 3 it could not be read. */
const settingsOf = () => {
  try {
    return readSettings(RECORD_SETTINGS);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\nSay where they are: docs/deployment.md#the-record\n`);
    process.exit(2);
  }
};

const SAY_EVERY_MS = 5_000;

const settings = settingsOf();
const store = connectEventStore(settings.EVENT_STORE_URL);
const keyStore = keyStoreOf(settings);
const began = performance.now();
let saidAt = began;
try {
  const seen = await verifyRecord({ store, keyStore, clock: systemClock }, (progress) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    process.stderr.write(`${progress.events} events in ${progress.streams} streams so far\n`);
  });
  process.stdout.write(`${tellVerification(seen, performance.now() - began)}\n`);
  process.exitCode = seen.found === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`Not verified: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 3;
} finally {
  await Promise.all([store.close(), keyStore.close()]);
}
