import { constants } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'manifest.json';

/** A relative path that leads nowhere else. */
const pathSchema = z
  .string()
  .regex(/^[^/\0\\]+(\/[^/\0\\]+)*$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'));

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment that the databases are put back to is between these two, ISO 8601. */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Of Haat, and of Postgres. */
  softwareVersion: z.string(),
  postgresVersion: z.string(),
  databases: z.array(z.string()),
  hasSecrets: z.boolean(),
  /**
   * Fingerprints of the master secret that wrapped the keys in it. Missing where it is of a version
   * that did not say, or the keys are elsewhere.
   */
  wrappedBy: z.array(z.string().regex(/^[0-9a-f]{16}$/)).optional(),
  /** Also those that are empty. */
  folders: z.array(pathSchema),
  files: z.array(
    z.object({
      path: pathSchema,
      bytes: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = Manifest['files'][number];

/** Written last, and whole or not at all: a backup is one when it has it. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const aside = join(folder, `${FILE}.new`);
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest, undefined, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, FILE));
  const directory = await open(folder, constants.O_RDONLY);
  await directory.sync().finally(() => directory.close());
};

/**
 * @returns `none` where there is none: no backup, or one that was cut off; `unknown` where it is not
 *   one that this version wrote.
 */
export const readManifest = async (folder: string): Promise<Manifest | 'none' | 'unknown'> => {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) return 'none';
  const read = manifestSchema.safeParse(parsed(text));
  return read.success ? read.data : 'unknown';
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
