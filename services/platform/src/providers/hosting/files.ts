import type { HttpResult, Params } from '../../http/http-client.ts';
import { readRedacted } from '../../http/read-redacted.ts';
import { classifyContent, classifyFiles, classifyMade, classifyWritten } from './classify-files.ts';
import type { AccountFiles } from './port.ts';
import { notKnown } from './read-answer.ts';
import { uapiForm } from './uapi.ts';

type Limits = { readonly timeoutMs?: number; readonly maxBytes?: number };
type Call = (command: string, form: Params, limits?: Limits) => Promise<HttpResult>;

const MAX_BYTES = 4 * 1024 * 1024;

const NAME = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

const checked = (name: string): string => {
  if (NAME.test(name)) return name;
  throw new RangeError('not the name of a file in an account');
};
const checkedFolder = (path: string): string => path.split('/').map(checked).join('/');

const UTF_8: Params = [
  ['from_charset', 'UTF-8'],
  ['to_charset', 'UTF-8'],
];

/** UAPI's `Fileman`, and cPanel API 2 to make a folder, which UAPI cannot (their documentation). */
export const createFileCalls = (call: Call): AccountFiles => {
  const fileman = (username: string, name: string, params: Params): Promise<HttpResult> =>
    call('uapi_cpanel', uapiForm(username, ['Fileman', name], params), { maxBytes: MAX_BYTES });

  const listFiles: AccountFiles['listFiles'] = async (username, folder) => {
    const params: Params = [
      ['dir', checkedFolder(folder)],
      ['show_hidden', '1'],
    ];
    return classifyFiles(await fileman(username, 'list_files', params));
  };

  return {
    listFiles,
    makeFolder: async (username, folder, name) => {
      const result = await call('cpanel', [
        ['cpanel_jsonapi_user', username],
        ['cpanel_jsonapi_apiversion', '2'],
        ['cpanel_jsonapi_module', 'Fileman'],
        ['cpanel_jsonapi_func', 'mkdir'],
        ['path', checkedFolder(folder)],
        ['name', checked(name)],
        ['permissions', '0755'],
      ]);
      const made = classifyMade(result);
      if (made.kind !== 'exists') return made;
      const listed = await listFiles(username, folder);
      if (listed.kind !== 'listed') return listed;
      const isFolder = listed.files.some((file) => file.name === name && file.kind === 'folder');
      return isFolder ? { kind: 'made' } : notKnown('something else has the name of the folder');
    },
    writeFile: async (username, folder, name, content) => {
      const [dir, file] = [checkedFolder(folder), checked(name)];
      const params: Params = [
        ['dir', dir],
        ['file', file],
        ['content', content],
        ...UTF_8,
        // Otherwise the server may write another encoding.
        ['fallback', '0'],
      ];
      const result = await fileman(username, 'save_file_content', params);
      return readRedacted(result, [content], (answer) => classifyWritten(answer, `${dir}/${file}`));
    },
    readFile: async (username, folder, name) => {
      const file = checked(name);
      const params: Params = [
        ['dir', checkedFolder(folder)],
        ['file', file],
        ...UTF_8,
        // Otherwise it changes the encoding that the page names.
        ['update_html_document_encoding', '0'],
      ];
      return classifyContent(await fileman(username, 'get_file_content', params), file);
    },
  };
};
