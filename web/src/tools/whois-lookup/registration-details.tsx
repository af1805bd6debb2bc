import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-time.ts';
import { distance, isSoon, statusMeaning } from './service.ts';
import classes from './view.module.css';

export const RegistrationDetails = ({ registration }: { readonly registration: Registration }) => {
  const { registrar, organisation, registeredAt, expiresAt, changedAt } = registration;
  const { status, nameservers, isSigned } = registration;
  return (
    <dl className={`${classes.facts} card`}>
      <Fact term="Registrant">
        <dd>{organisation ?? <span className="muted">Not told in public</span>}</dd>
      </Fact>
      {registrar && (
        <Fact term="Registrar">
          <dd>
            {registrar.url === null ? (
              <span>{registrar.name}</span>
            ) : (
              <a href={registrar.url} target="_blank" rel="noreferrer nofollow">
                {registrar.name}
                <span className="sr-only"> (in a new tab)</span>
              </a>
            )}
            {registrar.ianaId !== null && (
              <span className="sm muted"> No. {registrar.ianaId} at IANA</span>
            )}
          </dd>
        </Fact>
      )}
      <When term="Registered" at={registeredAt} />
      <When term="Expires" at={expiresAt} isDue />
      <When term="Changed" at={changedAt} />
      {status.length > 0 && (
        <Fact term="Status">
          {status.map((one) => (
            <dd key={one}>
              <span className={classes.status}>{one}</span>{' '}
              <span className="sm muted">{statusMeaning(one)}</span>
            </dd>
          ))}
        </Fact>
      )}
      {nameservers.length > 0 && (
        <Fact term="Nameservers">
          {nameservers.map((host) => (
            <dd key={host} className="mono">
              {host}
            </dd>
          ))}
        </Fact>
      )}
      {isSigned !== null && (
        <Fact term="DNSSEC">
          <dd>{isSigned ? 'Signed: forged answers are found out.' : 'Not signed'}</dd>
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    {children}
  </div>
);

type WhenProps = {
  readonly term: string;
  readonly at: string | null;
  readonly isDue?: boolean;
};

const When = ({ term, at, isDue = false }: WhenProps) => {
  if (at === null) return null;
  const date = new Date(at);
  const now = new Date();
  return (
    <Fact term={term}>
      <dd>
        {formatDate(date, 'UTC')}{' '}
        <span className={isDue && isSoon(date, now) ? 'sm brick' : 'sm muted'}>
          {distance(date, now)}
        </span>
      </dd>
    </Fact>
  );
};
