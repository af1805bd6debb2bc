import type { OpsCommand } from '../command-line/command.ts';
import { countUpTo } from '../command-line/kinds.ts';
import { loginName } from '../command-line/login-name.ts';
import { done, refused } from '../command-line/outcome.ts';
import { openAccessLog } from './access-log.ts';
import { readDataOf } from './read-data.ts';
import { LOOPBACK, type RunningConsole, startConsole } from './server.ts';
import { openSession, SESSION_MS } from './session.ts';
import { CONSOLE_DIST, readStaticFiles } from './static-files.ts';

const NOT_BUILT = 'The console is not built. Build it: npm run build:console --workspace web';

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

export const consoleCommand: OpsCommand = {
  about:
    'Opens a page on this machine that shows the inbox, orders, money and health, and changes ' +
    'nothing. It prints an address that works once; the page ends after 30 minutes or by Ctrl-C.',
  options: {
    port: {
      about: 'of the page; by default a free one',
      value: '<number>',
      kind: countUpTo(65_535),
    },
  },
  example: '',
  run: async (shop, { options }, output) => {
    const files = readStaticFiles(CONSOLE_DIST);
    if (!files.has('/index.html')) return refused(NOT_BUILT);
    const settings = shop.settings(['HAAT_STATE_DIR', 'HAAT_OPERATOR', 'CONSOLE_DATABASE_URL']);
    const own = shop.readOnly();
    // Fails here, and not at the first look.
    await own.services();
    const session = openSession(shop.clock);
    const who = settings.HAAT_OPERATOR || loginName();
    const looks = openAccessLog(settings.HAAT_STATE_DIR, who, shop.clock);
    const ending = AbortSignal.any([shop.ending(), AbortSignal.timeout(SESSION_MS)]);
    let running: RunningConsole;
    try {
      const parts = { session, files, readData: readDataOf(own, session), onRead: looks.note };
      running = await startConsole({ ...parts, log: shop.log }, Number(options.port ?? 0));
    } catch (error) {
      if (!isTaken(error)) throw error;
      return refused(`Port ${options.port} is taken. Give another one, or leave out --port.`);
    }
    const address = `http://${LOOPBACK}:${running.port}/?token=${session.token}`;
    output.one(
      { address, until: new Date(session.endsAt).toISOString(), looks: looks.file },
      `Open this address in a browser on this machine; it works once:\n${address}\n` +
        `The console ends at ${new Date(session.endsAt).toISOString()}, or by Ctrl-C. Looks are logged in ${looks.file}`,
    );
    if (!ending.aborted) {
      await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }));
    }
    await running.close();
    return done();
  },
};
