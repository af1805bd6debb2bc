import { readSettings } from '@haat/platform/config';
import { asRole, isPostgres, loginOf } from '@haat/platform/roles';
import type { EncryptedStore } from '@haat/record/encryption';

type Environment = Readonly<Record<string, string | undefined>>;

const ENGINES = ['DATABASE_URL', 'EVENT_STORE_URL', 'KEY_STORE_URL', 'QUEUE_URL'] as const;

const READS_ONLY = '-c default_transaction_read_only=on';

/** Every transaction of such a session refuses to write, whatever its role may do. */
const readingSession = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('options', READS_ONLY);
  return own.href;
};

/** The same shop with the role of CONSOLE_DATABASE_URL, if it is set. @throws {InvalidConfig} */
export const readOnlySettings = (env: Environment): Environment => {
  const console = env.CONSOLE_DATABASE_URL
    ? readSettings(['CONSOLE_DATABASE_URL'], env).CONSOLE_DATABASE_URL
    : undefined;
  const urls = ENGINES.flatMap((name) => {
    const url = env[name];
    if (url === undefined || !isPostgres(url)) return [];
    const own = console === undefined ? url : asRole(url, loginOf(console));
    return [[name, readingSession(own)] as const];
  });
  return { ...env, ...Object.fromEntries(urls) };
};

const refuse = async (): Promise<never> => {
  throw new Error('This connection only reads: it appends no event.');
};

/** Also for engines that have no roles of ours, such as EventStoreDB. */
export const readingStore = (store: EncryptedStore): EncryptedStore => ({
  ...{ ...store, append: refuse, appendInOrder: refuse },
  blank: { ...store.blank, append: refuse, appendInOrder: refuse },
});
