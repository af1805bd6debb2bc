type Schemas = { readonly fits: (request: string, body: unknown) => boolean };

const groups = {
  shop: () => import('./shop.ts'),
  tools: () => import('./tools.ts'),
  account: () => import('./account.ts'),
} as const;
type Group = keyof typeof groups;
const loaded: Partial<Record<Group, Schemas>> = {};

const SHOP = /^\/api\/(?:auth\/session$|settings|codes|articles|domain\/|orders\/hosting\/paid\/f)/;

const groupOf = (path: string): Group =>
  path.startsWith('/api/webtools') ? 'tools' : SHOP.test(path) ? 'shop' : 'account';

const load = async (group: Group): Promise<Schemas> => {
  const schemas = await groups[group]();
  loaded[group] = schemas;
  return schemas;
};

/** For tests with fake timers. */
export const loadAll = async (): Promise<void> => {
  await Promise.all((Object.keys(groups) as Group[]).map(load));
};

/** @param request `GET /api/orders?after=42` @returns true if the schema cannot be loaded. */
export const fits = async (request: string, body: unknown): Promise<boolean> => {
  const [plain = ''] = request.split('?');
  const group = groupOf(plain.slice(plain.indexOf(' ') + 1));
  const schemas = loaded[group] ?? (await load(group).catch(() => null));
  return schemas?.fits(plain, body) ?? true;
};
