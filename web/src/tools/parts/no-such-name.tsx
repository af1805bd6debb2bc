import { IconArrowRight, IconWorldOff } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { nameInBothForms } from '../idn/readable-name.ts';
import { noReverseDns } from '../reverse-dns.ts';

type NoSuchNameProps = {
  readonly name: string;
  /** The address, if `name` is its reverse name. */
  readonly address?: string | undefined;
};

export const NoSuchName = ({ name, address }: NoSuchNameProps) => {
  if (address !== undefined) {
    return (
      <div role="status">
        <EmptyState icon={IconWorldOff}>{noReverseDns(address)}</EmptyState>
      </div>
    );
  }
  const isShort = name.split('.').length === 2;
  const whois = `${paths.webTool('whois-lookup')}?${new URLSearchParams({ domain: name })}`;
  return (
    <div role="status">
      <EmptyState
        icon={IconWorldOff}
        action={
          <Link className="lnk" to={isShort ? paths.buyDomainNamed(name) : whois}>
            <span>
              {isShort ? 'Check if it’s available' : 'See who registered the parent domain'}
            </span>
            <Icon of={IconArrowRight} size={16} />
          </Link>
        }
      >
        {`${nameInBothForms(name)} does not exist.`}
      </EmptyState>
    </div>
  );
};
