/** Runs the services of `HAAT_ROLES` in one process. */
import { runRoles, type StartRole } from '@haat/platform/serving';
import type { SharedRole } from '../processes/together.ts';

const roles: readonly SharedRole[] = JSON.parse(process.env.HAAT_ROLES ?? '[]');
// Secrets: child processes must not inherit them.
delete process.env.HAAT_ROLES;

const load = async ({
  start,
  env,
}: SharedRole): Promise<readonly [StartRole, SharedRole['env']]> => [
  (await import(start)).start,
  env,
];

await runRoles(await Promise.all(roles.map(load)));
