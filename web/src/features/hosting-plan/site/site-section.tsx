import type { SiteAnswer, SiteChange } from '@haat/contracts/http/hosting-site';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { HangTitle } from '../../../components/hang-title.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Note } from '../../../components/note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { usePlan } from '../plan-context.ts';
import { SiteForm } from './site-form.tsx';
import classes from './site-section.module.css';
import { SiteStatus } from './site-status.tsx';
import { mayPutAnother, useSite, useSiteChange } from './use-site.ts';

/** The website that a customer makes of a template, with one press. */
export const SiteSection = () => {
  const { data, error, mutate } = useSite(usePlan().plan.id);
  return (
    <section>
      <HangTitle small>Your website</HangTitle>
      <div className={`${classes.card} card`}>
        {!data && !error && <Waiting />}
        {!data && error && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
        {data && (
          <Site
            site={data}
            onRequested={(change) => void mutate({ ...data, change }, { revalidate: false })}
            onEnd={() => void mutate()}
          />
        )}
      </div>
    </section>
  );
};

type SiteProps = {
  readonly site: SiteAnswer;
  readonly onRequested: (change: SiteChange) => void;
  /** What is at the server now is read again. */
  readonly onEnd: () => void;
};

const Site = ({ site, onRequested, onEnd }: SiteProps) => {
  const { plan, isBlocked } = usePlan();
  const change = useSiteChange(plan.id, site.change, onEnd);
  const [isOpen, setOpen] = useState(false);
  const { not_now } = site;
  const mayPut = not_now === null && !isBlocked && mayPutAnother(change);
  const done = (requested: SiteChange) => {
    setOpen(false);
    onRequested(requested);
  };
  return (
    <>
      {change === null ? (
        <p>
          Make a website of a template: choose one, fill in your name and phone, look at it, and put
          it on <span className="mono">{plan.domain}</span>.
        </p>
      ) : (
        <SiteStatus domain={plan.domain} change={change} templates={site.templates} />
      )}
      {not_now !== null && <Note>{not_now}</Note>}
      {mayPut && !isOpen && (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {change === null ? 'Make a website' : 'Change the website'}
          </Button>
        </div>
      )}
      {mayPut && isOpen && <SiteForm site={site} onRequested={done} />}
    </>
  );
};

const Waiting = () => (
  <div aria-busy="true">
    <p className="sr-only">Loading...</p>
    <Skeleton height="6rem" />
  </div>
);
