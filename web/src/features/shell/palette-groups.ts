import { formatRupees } from '@haat/contracts/money';
import { IconCornerDownRight } from '@tabler/icons-react';
import { useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { createSearch, isNamed } from '../../lib/search/create-finder.ts';
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
  orderEntries,
  type PaletteEntry,
  pageEntry,
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
const toolSearch = createSearch(TOOL_ENTRIES);
const accountSearch = createSearch(ACCOUNT_ENTRIES);

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
  const pageSearch = useMemo(() => {
    const pages = openPages.filter(({ path }) => !TOOL_PATHS.has(path)).map(pageEntry);
    const orders = isEmpty ? [] : orderEntries(mine);
    return createSearch([...pages, ...orders]);
  }, [openPages, isEmpty, mine]);
  const { articles } = useArticles(!isEmpty && words !== null);
  const sold = useSold(!isEmpty && words !== null);
  const codeSearch = useMemo(() => createSearch(sold.codes), [sold]);
  const planSearch = useMemo(() => createSearch(sold.plans), [sold]);
  const articleSearch = useMemo(() => createSearch((articles ?? []).map(articleEntry)), [articles]);
  const name = useNameToCheck(words ?? '');
  if (words === null) return [];

  if (isEmpty) {
    const shortcuts: readonly Found[] = [
      ['Your favourite tools', saved.favourites.map(toolEntry)],
      ['Recently used', saved.recent.map(toolEntry)],
    ];
    const shortcutPaths = new Set(shortcuts.flatMap(([, entries]) => entries.map(({ to }) => to)));
    const pages: Found = ['Go to', pageSearch.asWritten('')];
    const webTools: Found = ['Web tools', TOOL_ENTRIES.filter(({ to }) => !shortcutPaths.has(to))];
    // The dashboard asks a visitor to log in.
    const account: Found = ['Your account', user ? ACCOUNT_ENTRIES : []];
    return [
      ...shortcuts,
      ...(isAmongTools ? [webTools, pages, account] : [pages, account, webTools]),
    ];
  }
  const search = (how: 'asWritten' | 'misspelt'): readonly Found[] => {
    const pages: Found = ['Go to', pageSearch[how](words)];
    const webTools: Found = ['Web tools', toolSearch[how](words)];
    const account: Found = ['Your account', accountSearch[how](words)];
    return [
      ...(isAmongTools ? [webTools, pages, account] : [pages, account, webTools]),
      ['Hosting plans', planSearch[how](words)],
      ['Codes', codeSearch[how](words)],
      ['Articles', articleSearch[how](words)],
    ];
  };
  const exact = search('asWritten');
  const isFound =
    sold.isLoading || name.length > 0 || exact.some(([, entries]) => entries.length > 0);
  const found = isFound ? namedFirst(exact, words) : search('misspelt');
  return [...found, ['Check a domain', name]];
};

/** Groups that have a name of the query before groups that only mention it. */
const namedFirst = (groups: readonly Found[], words: string): readonly Found[] => {
  const hasName = ([, entries]: Found) => entries.some(({ label }) => isNamed(label, words));
  return [...groups.filter(hasName), ...groups.filter((group) => !hasName(group))];
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
