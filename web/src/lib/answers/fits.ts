type Schemas = { readonly fits: (request: string, body: unknown) => boolean };

const groups = {
  shop: () => import('./shop.ts'),
  tools: () => import('./tools.ts'),
  account: () => import('./account.ts'),
} as const;
type Group = keyof typeof groups;
const loaded: Partial<Record<Group, Schemas>> = {};

const SHOP = /^\/api\/(?:auth\/session$|settings|codes|articles|domain|orders\/hosting\/paid\/f)/;

const groupOf = (path: string): Group =>
  path.startsWith('/api/webtools') ? 'tools' : SHOP.test(path) ? 'shop' : 'account';

const load = async (group: Group): Promise<Schemas> => {
  const schemas = await groups[group]();
  loaded[group] = schemas;
  return schemas;
};

/** Loads them all, for a test that holds the clock. */
export const loadAll = async (): Promise<void> => {
  await Promise.all((Object.keys(groups) as Group[]).map(load));
};

/**
 * Whether an answer fits its schema in the contract; true as well where that cannot be loaded, offline
 * or after a new release.
 * @param request such as `GET /api/orders?after=42`.
 */
export const fits = async (request: string, body: unknown): Promise<boolean> => {
  const [plain = ''] = request.split('?');
  const group = groupOf(plain.slice(plain.indexOf(' ') + 1));
  const schemas = loaded[group] ?? (await load(group).catch(() => null));
  return schemas?.fits(plain, body) ?? true;
};
