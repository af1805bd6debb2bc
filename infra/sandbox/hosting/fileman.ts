import type { CallCounter } from '../call-counter.ts';
import type { Accounts, CreateCall } from './accounts.ts';
import { api2Answer, uapiDone, uapiNo } from './answers.ts';
import { isDiskFull } from './figures.ts';
import type { Params } from './params.ts';
import { childrenOf, isFolder } from './trees.ts';

type Context = {
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly callCounts: CallCounter;
};

export type FileCall = (
  context: Context,
  account: CreateCall,
  params: Params,
) => { readonly answer: object; readonly isChange: boolean };

const read = (answer: object) => ({ answer, isChange: false });
const changed = (answer: object) => ({ answer, isChange: true });

const QUOTA_FULL = 'Disk quota exceeded';
const homeOf = ({ username }: CreateCall): string => `/home/${username}`;

/** @returns a path from the home, which the server also takes with it */
const pathIn = (account: CreateCall, params: Params, name: string): string => {
  const path = String(params[name] ?? '');
  const home = `${homeOf(account)}/`;
  return (path.startsWith(home) ? path.slice(home.length) : path).replace(/\/+$/, '');
};

const noFolder = (account: CreateCall, folder: string): string =>
  `The directory “${homeOf(account)}/${folder}” does not exist.`;

const isFull = ({ accounts }: Context, account: CreateCall): boolean =>
  accounts.faults.ofPlan(account.domain) === 'quotafull' || isDiskFull(accounts, account);

export const listFiles: FileCall = ({ accounts }, account, params) => {
  const folder = pathIn(account, params, 'dir');
  const tree = accounts.treeOf(account.username);
  if (!isFolder(tree, folder)) return read(uapiNo(noFolder(account, folder)));
  const rows = childrenOf(tree, folder)
    .filter(([name]) => params.show_hidden === '1' || !name.startsWith('.'))
    .map(([file, content]) => ({
      ...{ absdir: `${homeOf(account)}/${folder}`, exists: 1, file },
      ...{ fullpath: `${homeOf(account)}/${folder}/${file}`, size: content?.length ?? 4096 },
      type: content === null ? 'dir' : 'file',
    }));
  return read(uapiDone(rows));
};

export const readFile: FileCall = ({ accounts }, account, params) => {
  const folder = pathIn(account, params, 'dir');
  const file = String(params.file ?? '');
  const content = accounts.treeOf(account.username).get(`${folder}/${file}`);
  return read(
    content == null
      ? uapiNo(`The file “${homeOf(account)}/${folder}/${file}” does not exist.`)
      : uapiDone({ content, dir: `${homeOf(account)}/${folder}`, filename: file }),
  );
};

/** The third and fourth files. */
const isHalf = ({ accounts, callCounts }: Context, { domain }: CreateCall): boolean =>
  accounts.faults.ofPlan(domain) === 'halffiles' &&
  [2, 3].includes(callCounts.next(`halffiles ${domain}`));

export const writeFile: FileCall = (context, account, params) => {
  const { accounts, now } = context;
  const { username } = account;
  const folder = pathIn(account, params, 'dir');
  const file = String(params.file ?? '');
  const path = `${folder}/${file}`;
  const tree = accounts.treeOf(username);
  if (!isFolder(tree, folder)) return read(uapiNo(noFolder(account, folder)));
  if (isFolder(tree, path)) return read(uapiNo(`“${file}” is a directory.`));
  if (isFull(context, account)) {
    return read(uapiNo(`Failed to save “${homeOf(account)}/${path}”: ${QUOTA_FULL}`));
  }
  if (isHalf(context, account)) return read(uapiNo('Could not write the file. Try again later.'));
  accounts.add({ kind: 'file', at: now(), username, path, content: String(params.content ?? '') });
  return changed(uapiDone({ path: `${homeOf(account)}/${path}`, to_charset: 'UTF-8' }));
};

export const makeFolder: FileCall = (context, account, params) => {
  const { accounts, now } = context;
  const { username } = account;
  const folder = pathIn(account, params, 'path');
  const name = String(params.name ?? '');
  const tree = accounts.treeOf(username);
  const no = (reason: string) => read(api2Answer('mkdir', { data: { result: 0, reason } }));
  if (!isFolder(tree, folder)) return no('No such file or directory');
  if (tree.has(`${folder}/${name}`)) return no('File exists');
  if (isFull(context, account)) return no(QUOTA_FULL);
  accounts.add({ kind: 'folder', at: now(), username, path: `${folder}/${name}` });
  const data = { path: `${homeOf(account)}/${folder}`, name, permissions: '0755' };
  return changed(api2Answer('mkdir', { data }));
};
