import type { IpFinderAnswer } from '@haat/contracts/http/webtools/domain-ip-finder';
import { IconArrowRight, IconNetwork, IconWorld } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { nameInBothForms } from '../idn/readable-name.ts';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { NoSuchName } from '../parts/no-such-name.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useLookup } from '../use-lookup.ts';
import { countLabel, hintsFor } from './service.ts';
import classes from './view.module.css';

export const View = () => {
  const { answer, ...lookup } = useLookup<IpFinderAnswer>({
    slug: 'domain-ip-finder',
    param: 'name',
  });
  return (
    <>
      <LookupForm
        lookup={lookup}
        label="Name"
        placeholder="example.com"
        icon={IconWorld}
        button="Find"
      />
      {lookup.requested === '' && (
        <EmptyState icon={IconNetwork}>Enter a name to see the addresses behind it.</EmptyState>
      )}
      {answer?.exists === false && <NoSuchName name={answer.name} />}
      {answer?.exists && <Addresses answer={answer} />}
      {answer && <MoreAbout name={answer.name} here="domain-ip-finder" />}
    </>
  );
};

const Addresses = ({ answer }: { readonly answer: IpFinderAnswer }) => {
  const { name, aliases, addresses, durationMs } = answer;
  const hints = hintsFor(answer);
  return (
    <div className={classes.results}>
      <div role="status">
        <span className="sr-only">
          {countLabel(addresses.length)} {nameInBothForms(name)}
        </span>
      </div>
      <RecordTable
        count={countLabel(addresses.length)}
        name={name}
        durationMs={durationMs}
        all={addresses.map(({ address }) => address).join('\n')}
        rows={addresses.map(({ address, family, ttl, reverseName }) => ({
          type: `IPv${family}`,
          value: address,
          shown: (
            <>
              {address}
              {reverseName !== null && (
                <span className={classes.reverse}>
                  <span className="sr-only">, which its holder calls </span>
                  {reverseName}
                </span>
              )}
            </>
          ),
          ttl,
          label: address,
        }))}
      />
      {aliases.length > 1 && (
        <div>
          <p className="sm muted">By way of</p>
          <ol className={`${classes.way} mono`}>
            {aliases.map((alias, index) => (
              <li key={alias}>
                {index > 0 && <Icon of={IconArrowRight} size={16} className="dim" />}
                <span>{nameInBothForms(alias)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className={classes.notes}>
        {hints.map((hint) => (
          <Note key={hint}>{hint}</Note>
        ))}
      </div>
    </div>
  );
};
