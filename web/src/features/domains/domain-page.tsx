import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { DOMAIN_SECTIONS, type DomainSection, domainPaths } from '../../config/domain-paths.ts';
import { pages } from '../../config/pages.ts';
import { isNotThere } from '../../lib/api-client.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import { DomainContext } from './domain-context.ts';
import classes from './domain-page.module.css';
import { DomainTabs } from './domain-tabs.tsx';
import { NameserversSection } from './nameservers-section.tsx';
import { OverviewSection } from './overview-section.tsx';
import { OwnedStatePill } from './state-pill.tsx';
import { TransferSection } from './transfer-section.tsx';
import { useDomainChanges } from './use-domain-changes.ts';
import { useOwnedDomain } from './use-owned-domains.ts';
import { WatchedChanges } from './watched-changes.tsx';

const DnsSection = lazy(async () => ({
  default: (await import('./dns-section.tsx')).DnsSection,
}));
const ContactsSection = lazy(async () => ({
  default: (await import('./contacts-section.tsx')).ContactsSection,
}));
const AdvancedSection = lazy(async () => ({
  default: (await import('./advanced-section.tsx')).AdvancedSection,
}));

type DomainPageProps = {
  readonly domain: string;
  readonly section: string | null;
  readonly isBlocked: boolean;
  readonly onRenew: OnRenew;
};

export const DomainPage = ({ domain, section: requested, ...props }: DomainPageProps) => {
  const { data, error, mutate } = useOwnedDomain(domain);
  const section = DOMAIN_SECTIONS.find((one) => one === requested) ?? 'overview';
  return (
    <>
      <Breadcrumbs
        page={pages.dashboard}
        above={[{ name: 'Domains and hosting', path: domainPaths.all }]}
        here={domain}
      />
      <HangTitle order={1} side={data && <StateOf owned={data} />}>
        <span className={`${classes.domain} mono`}>{domain}</span>
      </HangTitle>
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height="18rem" />
        </div>
      )}
      {!data && error && isNotThere(error) && (
        <EmptyState
          icon={IconWorld}
          action={
            <Button component={Link} to={domainPaths.all} size="sm">
              Domains and hosting
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      )}
      {!data && error && !isNotThere(error) && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {data && <Sections {...props} owned={data} section={section} />}
    </>
  );
};

const StateOf = ({ owned }: { readonly owned: OwnedDomainAnswer }) => {
  const { state, expires_at, renewal } = owned;
  const ending = {
    kind: 'domain',
    state,
    expiresAt: expires_at,
    cancelledUntil: null,
    renewal,
  } as const;
  return <OwnedStatePill of={ending} now={Date.now()} />;
};

type SectionsProps = Pick<DomainPageProps, 'isBlocked' | 'onRenew'> & {
  readonly owned: OwnedDomainAnswer;
  readonly section: DomainSection;
};

const Sections = ({ owned, section, isBlocked, onRenew }: SectionsProps) => {
  const { context, watched } = useDomainChanges(owned, isBlocked);
  return (
    <DomainContext value={context}>
      <DomainTabs domain={owned.domain} section={section} />
      {owned.is_stale && (
        <div className={classes.note}>
          <Note>{staleText(owned.read_at)}</Note>
        </div>
      )}
      <WatchedChanges {...watched} />
      {section === 'overview' && <OverviewSection onRenew={onRenew} />}
      {section === 'nameservers' && <NameserversSection />}
      {section === 'transfer' && <TransferSection />}
      <Suspense fallback={<Skeleton height="18rem" />}>
        {section === 'dns' && <DnsSection />}
        {section === 'contacts' && <ContactsSection />}
        {section === 'advanced' && <AdvancedSection />}
      </Suspense>
    </DomainContext>
  );
};

const staleText = (readAt: string | null): string =>
  readAt === null
    ? ownedDomainMessages.registrarSilent
    : `${ownedDomainMessages.registrarSilent} This page shows what we saw on ${formatDayTime(
        new Date(readAt),
      )}.`;
