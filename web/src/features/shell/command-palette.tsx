import '@mantine/spotlight/styles.layer.css';
import type { OrdersAnswer } from '@haat/contracts/http/orders';
import { formatRupees } from '@haat/contracts/money';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconCornerDownRight, IconSearch } from '@tabler/icons-react';
import { useContext, useEffect, useId, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { Icon } from '../../components/icon.tsx';
import { apiPaths, paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import classes from './command-palette.module.css';
import { findPages, nameToCheck } from './find-pages.ts';
import { OpenPagesContext } from './open-pages.ts';
import {
  ACCOUNT_ENTRIES,
  entryOf,
  orderEntries,
  type PaletteEntry,
  TOOL_ENTRIES,
} from './palette-entries.ts';
import { PaletteOption } from './palette-option.tsx';

/** `palette` opens and closes it. */
const [store, palette] = createSpotlight();

export { palette };

const PALETTE_CLASSES = {
  content: classes.content,
  overlay: classes.overlay,
  inner: classes.inner,
  body: classes.body,
  search: classes.search,
  actionsGroup: classes.group,
  actionsList: classes.list,
  empty: classes.empty,
  footer: classes.foot,
};

/** Ctrl K: goes to any page that is open, or asks for a name. */
export const CommandPalette = () => {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { selected } = useSpotlight(store);
  const [, noteMove] = useReducer((moves: number) => moves + 1, 0);
  const listId = useId();
  const groups = useGroups(query);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const optionId = (index: number) => `${listId}-${index}`;
  // Open from the second render on: it gives focus back to what had it when it was opened.
  useEffect(palette.open, []);

  const choose = (to: string) => {
    palette.close();
    navigate(to);
  };
  const words = query.split(/\s+/).filter(Boolean);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={680}
      radius="lg"
      centered={false}
      yOffset="6.5rem"
      classNames={PALETTE_CLASSES}
      attributes={{ content: { 'aria-label': 'Search the pages' } }}
    >
      <Spotlight.Search
        leftSection={<Icon of={IconSearch} />}
        leftSectionWidth={52}
        rightSection={<kbd className={classes.kbd}>Esc</kbd>}
        rightSectionWidth={68}
        placeholder="Where to?"
        aria-label="Search the pages"
        // The store keeps to itself where an arrow key has led; it moves after this handler.
        onKeyDown={() => queueMicrotask(noteMove)}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 && selected < count ? optionId(selected) : undefined}
      />
      <Spotlight.ActionsList>
        {count === 0 && <Spotlight.Empty>No page goes by that name.</Spotlight.Empty>}
        <div role="listbox" id={listId} aria-label="Pages">
          {groups.map(({ label, entries, first }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {entries.map((entry, index) => (
                <PaletteOption
                  key={entry.to}
                  id={optionId(first + index)}
                  entry={entry}
                  isSelected={first + index === selected}
                  words={words}
                  onChoose={() => choose(entry.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <span className="on-desk">
          <kbd className={classes.kbd}>↑</kbd> <kbd className={classes.kbd}>↓</kbd> move
        </span>
        <span className="on-desk">
          <kbd className={classes.kbd}>Enter</kbd> open
        </span>
        <span className={classes.count} role="status">
          {count === 1 ? '1 result' : `${count} results`}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
};

const TOOL_PATHS = new Set(TOOL_ENTRIES.map(({ to }) => to));

type Group = {
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  /** How many lines stand above it. */
  readonly first: number;
};

/** What is found, under its headings; headings with nothing under them are left out. */
const useGroups = (query: string): readonly Group[] => {
  const { user } = useSession();
  const openPages = useContext(OpenPagesContext);
  const { data } = useSWR<OrdersAnswer, Error>(user ? apiPaths.orders : null);
  const pages = openPages.filter(({ path }) => !TOOL_PATHS.has(path)).map(entryOf);
  // Without a query the pages come first; orders may be many.
  const orders = user && query.trim() !== '' ? orderEntries(data?.orders ?? []) : [];
  const found: readonly (readonly [label: string, entries: readonly PaletteEntry[]])[] = [
    ['Go to', findPages([...pages, ...orders], query)],
    ['Web tools', findPages(TOOL_ENTRIES, query)],
    ['Your account', user ? findPages(ACCOUNT_ENTRIES, query) : []],
    ['Check a name', useNameToCheck(query)],
  ];
  let first = 0;
  const groups: Group[] = [];
  for (const [label, entries] of found) {
    if (entries.length === 0) continue;
    groups.push({ label, entries, first });
    first += entries.length;
  }
  return groups;
};

/** The name that the query suggests, and what its first year costs. */
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
