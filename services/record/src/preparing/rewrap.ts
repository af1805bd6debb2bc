/**
 * `npm run keys:rewrap`: services that know both secrets keep running. See docs/operating/keys.md.
 */
import { InvalidConfig, readSettings, startWarnings } from '@haat/platform/config';
import { stateFolderOf, withOperatorSettings } from '@haat/platform/operator-settings';
import { keyStoreOf } from './connect-record.ts';

const read = () => {
  try {
    const env = withOperatorSettings(process.env, stateFolderOf(process.env));
    for (const line of startWarnings(env)) process.stderr.write(`${line}\n`);
    return readSettings(['KEY_STORE_URL', 'MASTER_SECRET', 'MASTER_SECRET_PREVIOUS'], env);
  } catch (error) {
    const next =
      error instanceof InvalidConfig ? 'Say what they are: docs/operating/keys.md\n' : '';
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${next}`);
    process.exit(2);
  }
};

const settings = read();
const keyStore = keyStoreOf(settings, { statementTimeoutMs: 0 });
try {
  const count = await keyStore.rewrap();
  process.stdout.write(
    settings.MASTER_SECRET_PREVIOUS === undefined
      ? 'MASTER_SECRET wraps every key already, and MASTER_SECRET_PREVIOUS is not set: nothing was changed. docs/operating/keys.md\n'
      : `${count} keys were rewrapped. MASTER_SECRET_PREVIOUS is needed for 30 more days: docs/operating/keys.md\n`,
  );
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await keyStore.close();
}
