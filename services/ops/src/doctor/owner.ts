import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { opsPrefix } from '@haat/platform/operator-settings';
import { ageOf } from '@haat/worker/alarms/digest/figures';
import { BACKUP_OLD_MS, findLastRuns } from '@haat/worker/alarms/last-runs';
import type { Shop } from '../shop.ts';
import { attention, type Check, ok, type Seen } from './check.ts';

const NO_OWNER = 'no OWNER_MAIL and no OWNER_NOTIFY_URL: the digest and alarms are not sent';

/** A shop of sandboxes has nothing to lose. */
const isForTrying = (shop: Shop): boolean => {
  const { NODE_ENV, SANDBOX } = shop.settings(['NODE_ENV', 'SANDBOX']);
  return SANDBOX === 'on' && NODE_ENV !== 'production';
};

const checkOwner = async (shop: Shop): Promise<Seen> => {
  const { OWNER_MAIL, OWNER_NOTIFY_URL, SMTP_URL, MAIL_FROM } = shop.settings([
    ...(['OWNER_MAIL', 'OWNER_NOTIFY_URL', 'SMTP_URL', 'MAIL_FROM'] as const),
  ]);
  const byMail = OWNER_MAIL === undefined ? [] : [OWNER_MAIL];
  // Its value is a secret.
  const byUrl = OWNER_NOTIFY_URL === undefined ? [] : ['OWNER_NOTIFY_URL'];
  const ways = [...byMail, ...byUrl];
  if (ways.length === 0) {
    const todo = 'Set one of them: docs/operating/monitoring.md#the-digest-and-alarms';
    return isForTrying(shop) ? ok(NO_OWNER) : attention(NO_OWNER, todo);
  }
  const seen = `the digest and alarms go to ${ways.join(' and ')}`;
  if (byMail.length > 0 && (SMTP_URL === undefined || MAIL_FROM === undefined)) {
    return attention(`${seen}, but no mail server is set`, 'Set SMTP_URL and MAIL_FROM.');
  }
  return ok(seen);
};

const checkBackup = async (shop: Shop): Promise<Seen> => {
  const { backup } = await findLastRuns(shop.database());
  const todo = `Run ${opsPrefix()} backup <folder>, each day by a timer: docs/operating/backups.md`;
  if (backup === undefined) {
    // Without a state folder here, others back up the databases.
    const isElsewhere = !existsSync(resolve(shop.settings(['HAAT_STATE_DIR']).HAAT_STATE_DIR));
    const seen = 'this tool has made none yet';
    return isElsewhere || isForTrying(shop) ? ok(seen) : attention(seen, todo);
  }
  const seen = `made ${ageOf(backup.endedAt, shop.clock.now())} ago`;
  const isOld = shop.clock.now() - Date.parse(backup.endedAt) > BACKUP_OLD_MS;
  return isOld ? attention(seen, todo) : ok(seen);
};

export const ownerChecks = (shop: Shop): readonly Check[] => [
  { name: 'owner', look: () => checkOwner(shop) },
  { name: 'backup', look: () => checkBackup(shop) },
];
