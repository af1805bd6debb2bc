import type { OrderSummary } from '@haat/contracts/http/orders';
import {
  IconArrowsTransferDown,
  IconBrandYoutube,
  IconBug,
  IconCash,
  IconCode,
  IconCpu,
  IconFile,
  IconGift,
  IconHome,
  IconNews,
  IconReceipt,
  IconServer,
  IconTags,
  IconTools,
  IconUserCode,
  IconWorldSearch,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { ORDER_STATUS_PILL, PILLS } from '../../components/status-pill.tsx';
import { userLinks } from '../../config/navigation.ts';
import type { Page } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import type { CarryOverState } from '../webtools/carry-over/carried-over.ts';
import { tools } from '../webtools/registry.ts';
import type { Tool } from '../webtools/tool.ts';

export type PaletteEntry = {
  readonly label: string;
  readonly about: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly words?: string;
  /** What goes along: a text that is carried over. */
  readonly bring?: () => CarryOverState;
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

export const entryOf = ({ path, name, title }: Page): PaletteEntry => ({
  label: name,
  about: title === name ? '' : title,
  to: path,
  icon: ICONS[path] ?? IconFile,
});

export const ACCOUNT_ENTRIES: readonly PaletteEntry[] = userLinks.map((link) => ({
  ...link,
  about: 'Your account',
}));

export const toolEntry = ({ name, tagline, path, icon, keywords }: Tool): PaletteEntry => ({
  label: name,
  about: tagline,
  to: path,
  icon,
  words: keywords.join(' '),
});

export const TOOL_ENTRIES: readonly PaletteEntry[] = tools.map(toolEntry);

/** A customer's orders, found by the name that was ordered and by their ids. */
export const orderEntries = (orders: readonly OrderSummary[]): readonly PaletteEntry[] =>
  orders.map(({ id, domain, status }) => ({
    label: `My orders: ${domain}`,
    about: PILLS[ORDER_STATUS_PILL[status]].label,
    to: paths.order(id),
    icon: IconReceipt,
    words: id,
  }));
