export type FileEntry = {
  readonly at: number;
  readonly username: string;
  /** From the account's home. */
  readonly path: string;
} & ({ readonly kind: 'folder' } | { readonly kind: 'file'; readonly content: string });

/** Content by path; null for a folder. */
export type Tree = ReadonlyMap<string, string | null>;

export const SITE_FOLDER = 'public_html';

const NEW: Tree = new Map(
  [SITE_FOLDER, `${SITE_FOLDER}/cgi-bin`, 'mail'].map((path) => [path, null]),
);

export const createTrees = () => {
  const trees = new Map<string, Map<string, string | null>>();
  return {
    of: (username: string): Tree => trees.get(username) ?? NEW,
    take: (entry: FileEntry): void => {
      const tree = trees.get(entry.username) ?? new Map(NEW);
      trees.set(entry.username, tree);
      tree.set(entry.path, entry.kind === 'file' ? entry.content : null);
    },
    remove: (username: string): void => {
      trees.delete(username);
    },
    clear: (): void => trees.clear(),
  };
};

export const isFolder = (tree: Tree, path: string): boolean => tree.get(path) === null;

/** @returns names with their content; null for folders */
export const childrenOf = (
  tree: Tree,
  folder: string,
): readonly (readonly [string, string | null])[] =>
  [...tree].flatMap(([path, content]) => {
    const name = path.slice(folder.length + 1);
    const isChild = path.startsWith(`${folder}/`) && !name.includes('/');
    return isChild ? [[name, content] as const] : [];
  });
