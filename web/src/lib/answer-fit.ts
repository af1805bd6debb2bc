type Schemas = { readonly fits: (request: string, body: unknown) => boolean };

/** Loaded with the first answer of its kind: schemas in the first load would cost more than the client. */
const groups = {
  shop: () => import('./answers/shop.ts'),
  tools: () => import('./answers/tools.ts'),
  account: () => import('./answers/account.ts'),
} as const;
type Group = keyof typeof groups;
const loaded: Partial<Record<Group, Schemas>> = {};

const SHOP = /^\/api\/(?:auth\/session$|settings|codes|articles|domain|orders\/hosting\/paid\/f)/;

const groupOf = (path: string): Group =>
  path.startsWith('/api/webtools') ? 'tools' : SHOP.test(path) ? 'shop' : 'account';

/** @throws what the import throws, offline or after a new release. */
export const loadSchemas = async (group: Group): Promise<Schemas> => {
  const schemas = await groups[group]();
  loaded[group] = schemas;
  return schemas;
};

/**
 * Whether an answer fits its schema in the contract.
 * @param path with its query.
 * @returns true as well where the schemas cannot be loaded: an order must not fail for that.
 */
export const fitsSchema = async (method: string, path: string, body: unknown): Promise<boolean> => {
  const [plain = ''] = path.split('?');
  const group = groupOf(plain);
  const schemas = loaded[group] ?? (await loadSchemas(group).catch(() => null));
  return schemas?.fits(`${method} ${plain}`, body) ?? true;
};
