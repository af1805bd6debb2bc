import { constants } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

/** Relative, without `..`: a restore must not write elsewhere. */
const pathSchema = z
  .string()
  .regex(/^[^/\0\\]+(\/[^/\0\\]+)*$/)
  .refine((path) => !path.split('/').some((part) => part === '..' || part === '.'));

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601; the databases are restored to a moment between the two. */
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  softwareVersion: z.string(),
  postgresVersion: z.string(),
  databases: z.array(z.string()),
  hasSecrets: z.boolean(),
  /** Fingerprints of the keys' master secret; missing in old backups. */
  wrappedBy: z.array(z.string().regex(/^[0-9a-f]{16}$/)).optional(),
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

/** Written last, atomically: a folder without a manifest is no backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const aside = join(folder, `${MANIFEST}.new`);
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(JSON.stringify(manifest, undefined, 1));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, MANIFEST));
  const directory = await open(folder, constants.O_RDONLY);
  await directory.sync().finally(() => directory.close());
};

/** @returns `none` for a missing or interrupted backup, `unknown` for another version's. */
export const readManifest = async (folder: string): Promise<Manifest | 'none' | 'unknown'> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
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
