import { PAGE, SITE_FILES } from '@haat/contracts/site/templates';
import { type HostingSiteState, isOurs } from '@haat/domain/hosting/hosting-site';
import type { FileList, FileRead, HostingServer, ListedFile } from '@haat/platform/hosting-server';
import { sha256 } from '@haat/platform/ids';

type Ours = Pick<HostingSiteState, 'ours'>;

export type FolderCheck =
  /** Nothing that a person put there would be changed, or hidden behind our page. */
  | { readonly kind: 'free' }
  | { readonly kind: 'yours' }
  | Exclude<FileList, { kind: 'listed' | 'no_folder' }>;

const ROOT = 'public_html';

/** @param folder empty for the main one. @returns the path from the account's home */
export const folderPath = (folder: string): string => (folder === '' ? ROOT : `${ROOT}/${folder}`);

/** What cPanel and its server make by themselves. */
const OF_SERVER: Readonly<Record<ListedFile['kind'], readonly string[]>> = {
  folder: ['cgi-bin', '.well-known'],
  file: ['.ftpquota', 'error_log'],
  other: [],
};

const BEGIN = '# php -- BEGIN cPanel-generated handler';
const END = '# php -- END cPanel-generated handler';

/** Each part is read once, since a pattern would search for the end again from each beginning. */
const withoutGenerated = (content: string): string =>
  content
    .split(BEGIN)
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf(END);
      return end === -1 ? BEGIN + part : part.slice(end).replace(/^.*/, '');
    })
    .join('');

/** An empty file, and the settings that cPanel writes for PHP, are no one's. */
const isDefault = (name: string, content: string): boolean =>
  (name === '.htaccess' ? withoutGenerated(content) : content).trim() === '';

/** Whether a file with this content may be replaced: it is ours as we wrote it, or no one's. */
export const mayReplace = (state: Ours, folder: string, name: string, content: string): boolean =>
  isOurs(state, { folder, name, sha256: sha256(content) }) || isDefault(name, content);

type Services = { readonly hosting: Pick<HostingServer, 'listFiles' | 'readFile'> };
type Verdict = 'nothing' | 'ours' | 'yours' | Exclude<FileRead, { kind: 'read' | 'no_file' }>;

const READ_NAMES: readonly string[] = [...SITE_FILES, '.htaccess'];

/** Lists a folder, and reads those files in it whose names we use. */
export const checkFolder = async (
  { hosting }: Services,
  username: string,
  folder: string,
  state: Ours,
): Promise<FolderCheck> => {
  const path = folderPath(folder);
  const listed = await hosting.listFiles(username, path);
  if (listed.kind === 'no_folder') return { kind: 'free' };
  if (listed.kind !== 'listed') return listed;
  const verdictOn = async ({ name, kind }: ListedFile): Promise<Verdict> => {
    if (OF_SERVER[kind].includes(name)) return 'nothing';
    // Sites that we put into folders of their own.
    if (kind === 'folder') return isFolderOfOurs(state, folder, name) ? 'nothing' : 'yours';
    if (kind !== 'file' || !READ_NAMES.includes(name)) return 'yours';
    const read = await hosting.readFile(username, path, name);
    if (read.kind === 'no_file') return 'nothing';
    if (read.kind !== 'read') return read;
    if (isDefault(name, read.content)) return 'nothing';
    return mayReplace(state, folder, name, read.content) ? 'ours' : 'yours';
  };
  const names = new Map<string, Verdict>();
  for (const file of listed.files) {
    const verdict = await verdictOn(file);
    if (typeof verdict !== 'string') return verdict;
    names.set(file.name, verdict);
  }
  // Beside our own page, a person's other files stay as they are.
  const isOurSite = names.get(PAGE) === 'ours';
  const isInTheWay = ([name, verdict]: readonly [string, Verdict]) =>
    verdict === 'yours' && (!isOurSite || (SITE_FILES as readonly string[]).includes(name));
  return { kind: [...names].some(isInTheWay) ? 'yours' : 'free' };
};

const isFolderOfOurs = ({ ours }: Ours, parent: string, name: string): boolean =>
  parent === '' && ours.some(({ folder }) => folder === name);
