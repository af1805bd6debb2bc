import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { Icon } from '../../components/icon.tsx';
import { checksOf, hasReport } from '../other-checks.ts';
import classes from './more-about.module.css';
import { Name } from './name.tsx';

const DomainReport = lazy(async () => ({
  default: (await import('../domain-report/domain-report.tsx')).DomainReport,
}));

type MoreAboutProps = {
  readonly name: string;
  readonly here: string;
};

export const MoreAbout = ({ name, here }: MoreAboutProps) => {
  const [reported, setReported] = useState<string | null>(null);
  const checks = checksOf(name, here);
  if (checks.length === 0) return null;
  return (
    <div className={classes.more}>
      <section aria-labelledby="more-about" className={classes.checks}>
        <h2 id="more-about" className="h4">
          More about <Name>{name}</Name>
        </h2>
        <Chips label="Other look-ups of this name" chosen={null}>
          {checks.map(({ slug, title, path }) => (
            <ChipLink key={slug} to={path} isChosen={false}>
              {title}
            </ChipLink>
          ))}
        </Chips>
        {hasReport(name) && reported !== name && (
          <div className={classes.offer}>
            <Button
              leftSection={<Icon of={IconFileText} size={16} />}
              onClick={() => setReported(name)}
            >
              Hand-over report
            </Button>
            <p className="sm muted">
              Runs all these checks and lists the issues first, in one text for the domain’s owner.
            </p>
          </div>
        )}
      </section>
      {reported === name && (
        <Suspense>
          <DomainReport key={name} name={name} />
        </Suspense>
      )}
    </div>
  );
};
