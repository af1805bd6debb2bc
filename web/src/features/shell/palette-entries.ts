import { ARTICLE_TOPICS } from '@haat/contracts/article-topics';
import type { ArticleSummary } from '@haat/contracts/http/articles';
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
  IconInfoCircle,
  IconLifebuoy,
  IconLock,
  IconNews,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconServer,
  IconTags,
  IconTools,
  IconUserCode,
  IconWorldSearch,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { ORDER_STATUS_PILL, PILLS } from '../../components/status-pill.tsx';
import { accountLinks } from '../../config/account-links.ts';
import { domainPaths } from '../../config/domain-paths.ts';
import type { Page } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { tools } from '../../tools/registry.ts';
import type { SentTextState } from '../../tools/send-to-tool/sent-text.ts';
import type { Tool } from '../../tools/tool.ts';

export type PaletteEntry = {
  readonly label: string;
  readonly about: string;
  readonly to: string;
  readonly icon: TablerIcon;
  readonly words?: string;
  readonly bring?: () => SentTextState;
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
  [paths.terms]: IconScale,
  [paths.privacy]: IconLock,
  [paths.refunds]: IconReceiptRefund,
  [paths.contact]: IconLifebuoy,
  [paths.about]: IconInfoCircle,
};

export const pageEntry = ({ path, name, title }: Page): PaletteEntry => ({
  label: name,
  about: title === name ? '' : title,
  to: path,
  icon: ICONS[path] ?? IconFile,
});

const ACCOUNT_SEARCH_TERMS: Readonly<Record<string, string>> = {
  [paths.dashboard('dashboard')]:
    'balance payments refund money back UTR transaction ID reference code',
  [domainPaths.all]:
    'renew renewals expiry nameservers DNS records transfer lock code EPP auth code zone',
  [paths.dashboard('profile')]: 'address phone GSTIN password passkey',
  [paths.dashboard('orders')]: 'cancel cancellation track status download login UTR transaction ID',
  [paths.dashboard('invoices')]: 'GST bill tax receipt PDF',
  [paths.dashboard('tickets')]: 'help contact complaint ticket',
};

export const ACCOUNT_ENTRIES: readonly PaletteEntry[] = accountLinks.map((link) => ({
  ...link,
  about: 'Your account',
  words: ACCOUNT_SEARCH_TERMS[link.to] ?? '',
}));

export const articleEntry = (article: ArticleSummary): PaletteEntry => ({
  label: article.title,
  about: article.topics.map((topic) => ARTICLE_TOPICS[topic]).join(', '),
  to: paths.article(article.id, article.slug),
  icon: IconNews,
  words: `${article.description} ${article.words ?? ''}`,
});

export const toolEntry = ({ name, tagline, path, icon, keywords }: Tool): PaletteEntry => ({
  label: name,
  about: tagline,
  to: path,
  icon,
  words: keywords.join(' '),
});

export const TOOL_ENTRIES: readonly PaletteEntry[] = tools.map(toolEntry);

export const orderEntries = (orders: readonly OrderSummary[]): readonly PaletteEntry[] =>
  orders.map(({ id, domain, status }) => ({
    label: `My orders: ${domain}`,
    about: PILLS[ORDER_STATUS_PILL[status]].label,
    to: paths.order(id),
    icon: IconReceipt,
    words: id,
  }));
