import { useState } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Note } from '../../components/note.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { ChangeHistory } from './change-history.tsx';
import { VISIBLE_LATER } from './change-text.ts';
import { useDomain } from './domain-context.ts';
import { choiceOf, type NameserverChoice, shortNameservers } from './nameservers.ts';
import { NameserversForm } from './nameservers-form.tsx';
import classes from './nameservers-section.module.css';

export const NameserversSection = () => {
  const { owned, isBlocked, isUnderWay } = useDomain();
  const { domain, nameservers, our_dns, not_now } = owned;
  const [chosen, setChosen] = useState<NameserverChoice | null>(null);
  const now = choiceOf(nameservers, owned);
  const isRunning = isUnderWay('nameservers');
  return (
    <div className={classes.section}>
      <section aria-labelledby="nameservers-now">
        <h2 id="nameservers-now" className="h4">
          Nameservers now
        </h2>
        <p className="muted">{shortNameservers(nameservers, owned)}</p>
        {nameservers !== null && (
          <ul className="mono sm">
            {nameservers.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        )}
      </section>
      {not_now.nameservers !== null && (
        <Note>
          <SupportText about={{ subject: `Nameservers of ${domain}` }}>
            {not_now.nameservers}
          </SupportText>
        </Note>
      )}
      {isRunning && <Note>You can change the nameservers again when this change is done.</Note>}
      {not_now.nameservers === null && !isBlocked && !isRunning && (
        <NameserversForm
          choice={chosen ?? now ?? (our_dns.length > 0 ? 'our_dns' : 'own')}
          onChoose={setChosen}
        />
      )}
      <p className="sm muted">{VISIBLE_LATER}</p>
      <section>
        <HangTitle small>Changes of the nameservers</HangTitle>
        <ChangeHistory domain={domain} kind="nameservers" />
      </section>
    </div>
  );
};
