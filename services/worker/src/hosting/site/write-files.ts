import type { SiteFile } from '@haat/contracts/site/templates';
import type { FileRead, FileWritten, FolderMade } from '@haat/platform/hosting-server';
import { folderPath, mayReplace } from '@haat/record/hosting-sites';
import type { OpenSite, SiteServices } from './site-job.ts';

/** `yours`: a file that is neither ours nor empty has the name. */
export type NotWritten =
  | { readonly kind: 'yours' | 'quota_full' | 'suspended' | 'not_there' }
  | Extract<FileRead, { kind: 'refused_us' | 'not_known' }>;

const notKnown = (description: string): NotWritten => ({ kind: 'not_known', description });

/** @returns null where the server did what it was asked for. */
const failureIn = (
  answer: FileWritten | FolderMade | FileRead,
  path: string,
): NotWritten | null => {
  switch (answer.kind) {
    case 'made':
    case 'written':
    case 'read':
      return null;
    case 'no_folder':
    case 'no_file':
      return notKnown(`the server does not show ${path}`);
    case 'quota_full':
    case 'suspended':
    case 'not_there':
      return { kind: answer.kind };
    default:
      return answer;
  }
};

const writeFile = async (
  { hosting }: SiteServices,
  { plan: { username }, site: { folder }, state }: OpenSite,
  { name, content }: SiteFile,
): Promise<NotWritten | null> => {
  const path = folderPath(folder);
  const before = await hosting.readFile(username, path, name);
  if (before.kind === 'read' && before.content === content) return null;
  if (before.kind === 'read' && !mayReplace(state, folder, name, before.content)) {
    return { kind: 'yours' };
  }
  const unread = before.kind === 'no_file' ? null : failureIn(before, name);
  if (unread !== null) return unread;
  const failure = failureIn(await hosting.writeFile(username, path, name, content), path);
  if (failure !== null) return failure;
  const after = await hosting.readFile(username, path, name);
  return after.kind === 'read' && after.content !== content
    ? notKnown(`${name} was saved, and has other content`)
    : failureIn(after, name);
};

/**
 * Each file is read before it is written, and again afterwards. May be repeated: what is there
 * already is not written again. @returns null once all are there.
 */
export const writeFiles = async (
  services: SiteServices,
  open: OpenSite,
  files: readonly SiteFile[],
): Promise<NotWritten | null> => {
  const { plan, site } = open;
  if (site.folder !== '') {
    const root = folderPath('');
    const made = await services.hosting.makeFolder(plan.username, root, site.folder);
    const failure = failureIn(made, root);
    if (failure !== null) return failure;
  }
  for (const file of files) {
    const failure = await writeFile(services, open, file);
    if (failure !== null) return failure;
  }
  return null;
};
