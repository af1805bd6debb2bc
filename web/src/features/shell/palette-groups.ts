import { formatRupees } from '@haat/contracts/money';
import { IconCornerDownRight } from '@tabler/icons-react';
import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { createFinder } from '../../lib/search/create-finder.ts';
import { useAllOrders } from '../../lib/use-all-orders.ts';
import { useSession } from '../../lib/use-session.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import { tools } from '../../tools/registry.ts';
import { findSavedTools } from '../../tools/saved/saved-tools.ts';
import { useSavedTools } from '../../tools/saved/use-saved-tools.ts';
import { kindLabel, offersFor } from '../../tools/send-to-tool/offers.ts';
import { createSentText } from '../../tools/send-to-tool/sent-text.ts';
import { useArticles } from '../articles/use-articles.ts';
import { nameToCheck } from './name-to-check.ts';
import { OpenPagesContext } from './open-pages.ts';
import {
  ACCOUNT_ENTRIES,
  articleEntry,
  entryOf,
  orderEntries,
  type PaletteEntry,
  TOOL_ENTRIES,
  toolEntry,
} from './palette-entries.ts';
import { useSold } from './palette-sold.ts';

type Found = readonly [label: string, entries: readonly PaletteEntry[]];

export type Group = {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  readonly first: number;
};

const TOOL_PATHS = new Set(TOOL_ENTRIES.map(({ to }) => to));
const findTools = createFinder(TOOL_ENTRIES);
const findAccount = createFinder(ACCOUNT_ENTRIES);

/** @param text input for tools. @param words null for pasted text that is no name. */
export const useGroups = (text: string, words: string | null): readonly Group[] => {
  const { pathname } = useLocation();
  const offers = useOffers(text);
  const found = useFound(words, pathname.startsWith(paths.webTools));
  let first = 0;
  const groups: Group[] = [];
  for (const [label, entries] of [...offers, ...found]) {
    if (entries.length === 0) continue;
    groups.push({ label, entries, first });
    first += entries.length;
  }
  return groups;
};

const useOffers = (text: string): readonly Found[] =>
  useMemo(() => {
    const offers = offersFor(text, tools);
    const entries = offers.map(({ tool, kind }) => ({
      ...toolEntry(tool),
      to: `${tool.path}${tool.takes?.[kind] ?? ''}`,
      bring: () => createSentText(kind, text),
    }));
    return [[`Tools for ${kindLabel(offers)}`, entries]];
  }, [text]);

const useFound = (words: string | null, isAmongTools: boolean): readonly Found[] => {
  const { user } = useSession();
  const openPages = useContext(OpenPagesContext);
  const mine = useAllOrders(Boolean(user));
  const saved = findSavedTools(useSavedTools(), tools);
  const isEmpty = words?.trim() === '';
  const findPages = useMemo(() => {
    const pages = openPages.filter(({ path }) => !TOOL_PATHS.has(path)).map(entryOf);
    const orders = isEmpty ? [] : orderEntries(mine);
    return createFinder([...pages, ...orders]);
  }, [openPages, isEmpty, mine]);
  const { articles } = useArticles(!isEmpty && words !== null);
  const sold = useSold(!isEmpty && words !== null);
  const findCodes = useMemo(() => createFinder(sold.codes), [sold]);
  const findPlans = useMemo(() => createFinder(sold.plans), [sold]);
  const findArticles = useMemo(() => createFinder((articles ?? []).map(articleEntry)), [articles]);
  const name = useNameToCheck(words ?? '');
  if (words === null) return [];

  const shortcuts: readonly Found[] = isEmpty
    ? [
        ['Your favourite tools', saved.favourites.map(toolEntry)],
        ['Recently used', saved.recent.map(toolEntry)],
      ]
    : [];
  const shortcutPaths = new Set(shortcuts.flatMap(([, entries]) => entries.map(({ to }) => to)));
  const pages: Found = ['Go to', findPages(words)];
  const webTools: Found = [
    'Web tools',
    findTools(words).filter(({ to }) => !shortcutPaths.has(to)),
  ];
  // The dashboard asks a visitor to log in.
  const account: Found = ['Your account', user || !isEmpty ? findAccount(words) : []];
  return [
    ...shortcuts,
    ...(isAmongTools ? [webTools, pages, account] : [pages, account, webTools]),
    ['Hosting plans', isEmpty ? [] : findPlans(words)],
    ['Codes', isEmpty ? [] : findCodes(words)],
    ['Articles', isEmpty ? [] : findArticles(words)],
    ['Check a domain', name],
  ];
};

const useNameToCheck = (query: string): readonly PaletteEntry[] => {
  const { prices = [] } = useTldPrices();
  const endings = prices.map(({ tld }) => tld);
  const name = nameToCheck(query, endings);
  if (name === null) return [];
  const row = prices.find(({ tld }) => tld === name.slice(name.indexOf('.') + 1));
  return [
    {
      label: `Is ${name} available?`,
      about: row ? formatRupees(row.register) : '',
      to: paths.buyDomainNamed(name),
      icon: IconCornerDownRight,
    },
  ];
};
