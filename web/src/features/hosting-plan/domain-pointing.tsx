import type { PointsHereAnswer } from '@haat/contracts/http/owned-hosting';
import { IconCircleCheck, IconHelpCircle, IconProgress, IconUnlink } from '@tabler/icons-react';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyRow } from '../../components/copy-row.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Pill, type PillStyle, StatusPill } from '../../components/status-pill.tsx';
import { planApiPaths } from '../../config/plan-paths.ts';
import { VISIBLE_LATER } from '../domains/change-text.ts';
import classes from './domain-pointing.module.css';
import { OwnNameservers } from './own-nameservers.tsx';
import { usePlan } from './plan-context.ts';

type Points = PointsHereAnswer['points'];

const PILLS = {
  here: { label: 'Points here', tone: 'leaf', icon: IconCircleCheck },
  on_the_way: { label: 'On the way', tone: 'info', icon: IconProgress },
  elsewhere: { label: 'Points elsewhere', tone: 'wait', icon: IconUnlink },
  unknown: { label: 'Not known', tone: 'mute', icon: IconHelpCircle },
} as const satisfies Record<Points, PillStyle>;

const TEXTS = {
  here: 'Visitors of the domain reach this plan.',
  on_the_way: `The domain has this plan’s nameservers. ${VISIBLE_LATER}`,
  elsewhere: 'Visitors of the domain don’t reach this plan yet.',
  unknown: 'The DNS doesn’t show the domain right now. Check again in a few minutes.',
} as const satisfies Record<Points, string>;

export const DomainPointing = () => {
  const { id, nameservers, ip_address, is_domain_here } = usePlan().plan;
  const { data, error, isValidating, mutate } = useSWR<PointsHereAnswer, Error>(
    planApiPaths.pointsHere(id),
    // Each is a look into the DNS.
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const check = (): void => void mutate();
  return (
    <section>
      <HangTitle small>Where the domain points</HangTitle>
      <div className={`${classes.pointing} card`}>
        <div className={classes.head}>
          <Status answer={data} isFailed={error !== undefined} />
          <BusyButton size="sm" busy={isValidating} busyLabel="Checking..." onClick={check}>
            Check again
          </BusyButton>
        </div>
        {!data && <ErrorMessage>{error?.message}</ErrorMessage>}
        {is_domain_here && data !== undefined && data.points !== 'here' && (
          <OwnNameservers onChanged={check} />
        )}
        <dl>
          {nameservers.map((host, index) => (
            <CopyRow key={host} term={`Nameserver ${index + 1}`} copied={host}>
              {host}
            </CopyRow>
          ))}
          {ip_address !== null && (
            <CopyRow term="A record" copied={ip_address}>
              {ip_address}
            </CopyRow>
          )}
        </dl>
        {!is_domain_here && (
          <p className="sm muted">
            At your registrar, set these nameservers
            {ip_address === null ? '.' : ', or only the A record to keep your DNS there.'}
          </p>
        )}
      </div>
    </section>
  );
};

type StatusProps = { readonly answer: PointsHereAnswer | undefined; readonly isFailed: boolean };

const Status = ({ answer, isFailed }: StatusProps) => {
  const { domain } = usePlan().plan;
  if (answer === undefined) {
    return (
      <div className={classes.status}>
        <b className="mono">{domain}</b>
        {isFailed ? <Pill of={PILLS.unknown} /> : <StatusPill state="being-checked" />}
      </div>
    );
  }
  const { points, addresses, nameservers } = answer;
  const shown = nameservers.length > 0 ? nameservers : addresses;
  return (
    <div className={classes.status} role="status">
      <b className="mono">{domain}</b>
      <Pill of={PILLS[points]} />
      <p className="sm muted">{TEXTS[points]}</p>
      {points === 'elsewhere' && shown.length > 0 && (
        <p className="sm muted">
          The DNS shows <span className="mono">{shown.join(', ')}</span>.
        </p>
      )}
    </div>
  );
};
