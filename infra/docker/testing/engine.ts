import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const STAND_INS = join(import.meta.dirname, 'stand-ins.sh');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Without a registry an engine waits long. */
const PULL_TIMEOUT_MS = 5 * 60_000;

export const docker = async (
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly timeout?: number } = {},
): Promise<string> =>
  (await run('docker', args, { maxBuffer: MAX_OUTPUT_BYTES, ...options })).stdout.trim();

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

export const isPresent = (image: string): Promise<boolean> =>
  succeeds(docker(['image', 'inspect', image]));

const isThereOrPulled = async (image: string): Promise<boolean> =>
  (await isPresent(image)) ||
  (await succeeds(docker(['pull', '--quiet', image], { timeout: PULL_TIMEOUT_MS })));

const canBuildStandIns = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  isInstalled('debootstrap') &&
  existsSync('/etc/ssl/certs/ca-certificates.crt');

/** @returns a reason, or undefined when containers can run. */
export const whyNoEngine = async (): Promise<string | undefined> => {
  if (!(await succeeds(docker(['version'])))) return 'no Docker engine answers';
  if (!(await succeeds(docker(['compose', 'version'])))) return 'docker compose is not installed';
  return undefined;
};

export type Images = {
  readonly missing: readonly string[];
  readonly standIns: readonly string[];
};

/** Pulls missing images; builds stand-ins for replaceable ones that cannot be pulled. */
export const provideImages = async (
  images: readonly string[],
  isReplaceable: (image: string) => boolean,
): Promise<Images> => {
  const absent: string[] = [];
  for (const image of images) if (!(await isThereOrPulled(image))) absent.push(image);
  if (!canBuildStandIns()) return { missing: absent, standIns: [] };
  const standIns = absent.filter(isReplaceable);
  if (standIns.length > 0) await run(STAND_INS, standIns, { maxBuffer: MAX_OUTPUT_BYTES });
  return { missing: absent.filter((image) => !isReplaceable(image)), standIns };
};
