import { useEffect, useRef } from 'react';
import { Link } from '../../components/link.tsx';
import { DOMAIN_SECTIONS, type DomainSection, domainPaths } from '../../config/domain-paths.ts';
import classes from './domain-tabs.module.css';

const SECTIONS = {
  overview: 'Overview',
  nameservers: 'Nameservers',
  dns: 'DNS records',
  transfer: 'Lock and transfer',
  contacts: 'Contacts',
  advanced: 'Advanced',
} as const satisfies Record<DomainSection, string>;

type DomainTabsProps = { readonly domain: string; readonly section: DomainSection };

/** On a phone they scroll sideways; the current one stays in sight. */
export const DomainTabs = ({ domain, section }: DomainTabsProps) => {
  const tabs = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another element
  useEffect(() => {
    const [around, tab] = [tabs.current, current.current];
    if (around === null || tab === null) return;
    const show = (): void => {
      around.scrollLeft = tab.offsetLeft - (around.clientWidth - tab.offsetWidth) / 2;
    };
    // A turned phone is wider or narrower.
    const watch = new ResizeObserver(show);
    watch.observe(around);
    return () => watch.disconnect();
  }, [section]);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={domain}>
      {DOMAIN_SECTIONS.map((name) => (
        <Link
          key={name}
          ref={name === section ? current : undefined}
          to={domainPaths.domain(domain, name)}
          preventScrollReset
          aria-current={name === section ? 'page' : undefined}
        >
          {SECTIONS[name]}
        </Link>
      ))}
    </nav>
  );
};
