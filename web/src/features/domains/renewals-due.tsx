import type { OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import { IconArrowRight } from '@tabler/icons-react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { RenewalCounter } from '../../ordering/renewal/renewal-counter.tsx';
import { OwnedList } from './owned-list.tsx';
import { isDue, type OwnedRow, sortRows } from './owned-rows.ts';

type RenewalsDueProps = {
  readonly owned: OwnedDomainsAnswer;
  readonly rows: readonly OwnedRow[];
  /** ms since 1970. */
  readonly now: number;
};

/** Nothing where nothing is due. */
export const RenewalsDue = ({ owned, rows, now }: RenewalsDueProps) => {
  const due = rows.filter((row) => isDue(row, now));
  return (
    <RenewalCounter>
      {(renew) =>
        due.length > 0 && (
          <section>
            <HangTitle
              small
              side={
                <Link className="lnk" to={domainPaths.all}>
                  All domains and plans
                  <Icon of={IconArrowRight} size={16} />
                </Link>
              }
            >
              Renewals due
            </HangTitle>
            <OwnedList
              caption="Renewals due"
              rows={sortRows(due, 'expiry', now)}
              now={now}
              ours={owned}
              isBlocked={false}
              onRenew={renew}
            />
          </section>
        )
      }
    </RenewalCounter>
  );
};
