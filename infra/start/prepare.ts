/** The launcher's child: checks the settings, prepares the databases, and plans the processes. */
import { nearMisses, readSettingsFile, startWarnings } from '@haat/platform/config';
import { stateFolderOf } from '@haat/platform/operator-settings';
import { inUrl, STACK_PORTS } from '../processes/stack.ts';
import type { Message, PrepareRequest } from './preparing.ts';
import { ownerNote, planProviders } from './providers.ts';
import { type LauncherSettings, readSettings } from './settings.ts';

const ANYWHERE: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** For metrics of the API and the web tools, and for the web tools behind their front. */
const MORE_PORTS = 3;

const send = (message: Message): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const end = async (message: Message): Promise<never> => {
  await send(message);
  process.exit(0);
};

const read = async (): Promise<LauncherSettings> => {
  try {
    const file = readSettingsFile(stateFolderOf(process.env));
    return readSettings(process.argv.slice(2), { ...file, ...process.env });
  } catch (error) {
    return end({ wrong: textOf(error) });
  }
};

const addressOf = ({ host, port }: LauncherSettings): string =>
  `http://${ANYWHERE.includes(host) ? 'localhost' : inUrl(host)}:${port}`;

const ending = new AbortController();
const requested = new Promise<PrepareRequest>((resolve) => process.once('message', resolve));
let isRequested = false;
void requested.then(() => {
  isRequested = true;
});
process.once('disconnect', () => {
  ending.abort();
  if (!isRequested) process.exit(0);
});

const settings = await read();
for (const line of [...nearMisses(process.env), ...startWarnings(settings.env)]) {
  process.stderr.write(`${line}\n`);
}
const providers = planProviders(settings.env);
const address = addressOf(settings);
await send({
  outline: {
    ...{ settings, address, standIns: providers.standIns, ownerNote: ownerNote(settings.env) },
    inner: { from: settings.innerPortsFrom, count: STACK_PORTS + MORE_PORTS },
  },
});
// Loads while Postgres starts.
const { prepareEngines, prepareShop } = await import('./prepare-databases.ts');
const request = await requested;
const prepare = request.task === 'shop' ? prepareShop : prepareEngines;
const context = {
  ...{ settings, address, providers, signal: ending.signal },
  progress: (line: string) => void send({ line }),
};
try {
  await end({ planned: await prepare(request, context) });
} catch (error) {
  await end({ failed: textOf(error) });
}
