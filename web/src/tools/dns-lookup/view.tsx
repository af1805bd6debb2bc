import type { DnsLookupAnswer } from '@haat/contracts/http/webtools/dns-lookup';
import { IconWorld, IconWorldSearch } from '@tabler/icons-react';
import { ChipButton, Chips } from '../../components/chips.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { nameInBothForms } from '../idn/readable-name.ts';
import { oneOf } from '../options.ts';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { NoSuchName } from '../parts/no-such-name.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useLookup } from '../use-lookup.ts';
import { useOptions } from '../use-options.ts';
import {
  aliasOf,
  choicesFor,
  chosenRecords,
  countLabel,
  hintsFor,
  RECORD_CHOICES,
  type RecordChoice,
  recordText,
  zoneFile,
} from './service.ts';
import classes from './view.module.css';

const OPTIONS = { type: oneOf(RECORD_CHOICES) };

export const View = () => {
  const [{ type }, setOptions] = useOptions<{ type: RecordChoice }>(OPTIONS);
  const { answer, ...lookup } = useLookup<DnsLookupAnswer>({ slug: 'dns-lookup', param: 'name' });
  const choices = choicesFor(answer?.name ?? '', answer?.records);
  const choice = choices.includes(type) ? type : 'all';
  return (
    <>
      <LookupForm lookup={lookup} label="Name" placeholder="example.com" icon={IconWorld}>
        <div className={classes.chips}>
          <Chips label="Types of records" chosen={choice}>
            {choices.map((one) => (
              <ChipButton
                key={one}
                isChosen={one === choice}
                onChoose={() => setOptions({ type: one })}
              >
                {one === 'all' ? 'All' : one}
              </ChipButton>
            ))}
          </Chips>
        </div>
      </LookupForm>
      {lookup.requested === '' && (
        <EmptyState icon={IconWorldSearch}>Enter a name to see every record it has.</EmptyState>
      )}
      {answer?.exists === false && (
        <NoSuchName name={answer.name} address={answer.address ?? undefined} />
      )}
      {answer?.exists && <Records answer={answer} choice={choice} />}
      {answer && <MoreAbout name={answer.address ?? answer.name} here="dns-lookup" />}
    </>
  );
};

const Records = ({ answer, choice }: { answer: DnsLookupAnswer; choice: RecordChoice }) => {
  const records = chosenRecords(answer, choice);
  const alias = answer.aliasEnd === 'missing' ? null : aliasOf(answer);
  const count = countLabel(records.length, choice, answer.unanswered);
  const name = answer.address ?? answer.name;
  return (
    <div className={classes.results}>
      <div role="status">
        <span className="sr-only">
          {count} {nameInBothForms(name)}
        </span>
      </div>
      <RecordTable
        count={count}
        name={name}
        durationMs={answer.durationMs}
        all={zoneFile(answer.name, records)}
        rows={records.map((record) => ({
          type: record.type,
          value: recordText(record),
          shown:
            record.priority === null ? undefined : (
              <>
                <b>{record.priority}</b> {record.value}
              </>
            ),
          ttl: record.ttl,
          label: `${record.type} record`,
        }))}
      />
      <div className={classes.notes}>
        {alias !== null && (
          <Note>
            This is another name for{' '}
            <Link to={`${paths.webTool('dns-lookup')}?${new URLSearchParams({ name: alias })}`}>
              {nameInBothForms(alias)}
            </Link>
            , which has the records.
          </Note>
        )}
        {hintsFor(answer).map((hint) => (
          <Note key={hint}>{hint}</Note>
        ))}
      </div>
    </div>
  );
};
