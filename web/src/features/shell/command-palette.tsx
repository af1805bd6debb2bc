import '@mantine/spotlight/styles.layer.css';
import { formatRupees } from '@haat/contracts/money';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import {
  IconArrowsTransferDown,
  IconBrandYoutube,
  IconBug,
  IconCash,
  IconCode,
  IconCornerDownRight,
  IconCpu,
  IconFile,
  IconGift,
  IconHome,
  IconNews,
  IconSearch,
  IconServer,
  IconTags,
  IconTools,
  IconUserCode,
  IconWorldSearch,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import type { Page } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import { useTldPrices } from '../domain-search/use-tld-prices.ts';
import { tools } from '../webtools/registry.ts';
import classes from './command-palette.module.css';
import { findPages, nameToCheck } from './find-pages.ts';
import { userLinks } from './navigation.ts';
import { OpenPagesContext } from './open-pages.ts';

/** `palette` opens and closes it. */
export const [store, palette] = createSpotlight();

type PaletteEntry = {
  readonly label: string;
  readonly about: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly words?: string;
};

const ICONS: Readonly<Record<string, TablerIcon>> = {
  [paths.home]: IconHome,
  [paths.buyDomain]: IconWorldSearch,
  [paths.domainPrices]: IconTags,
  [paths.transferDomain]: IconArrowsTransferDown,
  [paths.freeHosting]: IconGift,
  [paths.sharedHosting]: IconServer,
  [paths.vpsHosting]: IconCpu,
  [paths.codes]: IconCode,
  [paths.scripts]: IconCode,
  [paths.webTools]: IconTools,
  [paths.articles]: IconNews,
  [paths.youtube]: IconBrandYoutube,
  [paths.bugReports]: IconBug,
  [paths.sellCode]: IconCash,
  [paths.hireMe]: IconUserCode,
};

const entryOf = ({ path, name, title }: Page): PaletteEntry => ({
  label: name,
  about: title === name ? '' : title,
  to: path,
  icon: ICONS[path] ?? IconFile,
});

const ACCOUNT: readonly PaletteEntry[] = userLinks.map((link) => ({
  ...link,
  about: 'Your account',
}));

const TOOLS: readonly PaletteEntry[] = tools.map(({ name, tagline, path, icon, keywords }) => ({
  label: name,
  about: tagline,
  to: path,
  icon,
  words: keywords.join(' '),
}));
const TOOL_PATHS = new Set(TOOLS.map(({ to }) => to));

const PALETTE_CLASSES = {
  content: classes.content,
  overlay: classes.overlay,
  inner: classes.inner,
  search: classes.search,
  action: classes.action,
  actionBody: classes.actionBody,
  actionLabel: classes.label,
  actionDescription: classes.description,
  actionSection: classes.icon,
  actionsGroup: classes.group,
  actionsList: classes.list,
  empty: classes.empty,
  footer: classes.foot,
};

/** Ctrl K: goes to any page that is open, or asks for a name. */
export const CommandPalette = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const [query, setQuery] = useState('');
  const { name, price } = useNameToCheck(query);
  const openPages = useContext(OpenPagesContext);
  const otherPages = openPages.filter(({ path }) => !TOOL_PATHS.has(path));
  const pages = findPages(otherPages.map(entryOf), query);
  const foundTools = findPages(TOOLS, query);
  const account = user ? findPages(ACCOUNT, query) : [];
  const count = pages.length + foundTools.length + account.length + (name === null ? 0 : 1);

  const toAction = ({ label, about, to, icon }: PaletteEntry) => (
    <Spotlight.Action
      key={to}
      label={label}
      description={about}
      leftSection={<Icon of={icon} />}
      highlightQuery
      onClick={() => navigate(to)}
    />
  );
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
      maxHeight="70vh"
      scrollable
      classNames={PALETTE_CLASSES}
    >
      <Spotlight.Search
        leftSection={<Icon of={IconSearch} />}
        leftSectionWidth={52}
        rightSection={<kbd className={classes.kbd}>Esc</kbd>}
        rightSectionWidth={68}
        placeholder="Where to?"
        aria-label="Search the pages"
      />
      <Spotlight.ActionsList>
        {count === 0 && <Spotlight.Empty>No page goes by that name.</Spotlight.Empty>}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">{pages.map(toAction)}</Spotlight.ActionsGroup>
        )}
        {foundTools.length > 0 && (
          <Spotlight.ActionsGroup label="Web tools">
            {foundTools.map(toAction)}
          </Spotlight.ActionsGroup>
        )}
        {account.length > 0 && (
          <Spotlight.ActionsGroup label="Your account">
            {account.map(toAction)}
          </Spotlight.ActionsGroup>
        )}
        {name !== null && (
          <Spotlight.ActionsGroup label="Check a name">
            <Spotlight.Action
              label={`Is ${name} available?`}
              description={price}
              leftSection={<Icon of={IconCornerDownRight} />}
              onClick={() => navigate(paths.buyDomainNamed(name))}
            />
          </Spotlight.ActionsGroup>
        )}
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

/** The name that the query suggests, and what its first year costs. */
const useNameToCheck = (query: string): { name: string | null; price: string } => {
  const { prices = [] } = useTldPrices();
  const endings = prices.map(({ tld }) => tld);
  const name = nameToCheck(query, endings);
  const ending = name?.slice(name.indexOf('.') + 1);
  const row = prices.find(({ tld }) => tld === ending);
  return { name, price: row ? formatRupees(row.register) : '' };
};
