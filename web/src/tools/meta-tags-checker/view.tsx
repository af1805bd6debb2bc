import type { MetaTagsAnswer } from '@haat/contracts/http/webtools/meta-tags-checker';
import { IconTags, IconWorld } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { hostOf } from '../other-checks.ts';
import { FindingList } from '../parts/finding-list.tsx';
import { LookupForm } from '../parts/lookup-form.tsx';
import { MoreAbout } from '../parts/more-about.tsx';
import { useLookup } from '../use-lookup.ts';
import { Previews } from './previews.tsx';
import { headline } from './service.ts';
import { TagTable } from './tag-table.tsx';
import classes from './view.module.css';

export const View = () => {
  const { answer, ...lookup } = useLookup<MetaTagsAnswer>({
    slug: 'meta-tags-checker',
    param: 'url',
  });
  const host = hostOf(answer?.url ?? '');
  return (
    <>
      <LookupForm
        lookup={lookup}
        label="Web address"
        placeholder="https://example.com/page"
        icon={IconWorld}
        button="Check"
      />
      {lookup.requested === '' && (
        <EmptyState icon={IconTags}>
          Enter the address of a page to see how it looks when shared.
        </EmptyState>
      )}
      {answer && <Answer answer={answer} />}
      {answer && host !== null && <MoreAbout name={host} here="meta-tags-checker" />}
    </>
  );
};

const Answer = ({ answer }: { readonly answer: MetaTagsAnswer }) => {
  const { url, contentType, page, failure } = answer;
  if (failure !== null) return <ErrorMessage>{failure.text}</ErrorMessage>;
  if (page === null) {
    return (
      <Note live>
        {`${url} is no web page${contentType === null ? '' : ` but ${contentType}`}, so it has no meta tags.`}
      </Note>
    );
  }
  const { tags, preview, findings, isCut } = page;
  return (
    <div className={classes.answer}>
      <section aria-labelledby="findings" className={classes.part}>
        <div role="status">
          <h2 id="findings" className="h3">
            {headline(findings)}
          </h2>
          <p className={`${classes.url} mono sm muted`}>{url}</p>
        </div>
        {findings.length > 0 ? (
          <FindingList findings={findings} />
        ) : (
          <Note tone="leaf">All important meta tags are set.</Note>
        )}
        {isCut && <Note>The page is very long: we read its first 1 MB.</Note>}
      </section>
      <Previews url={url} preview={preview} />
      <TagTable tags={tags} />
    </div>
  );
};
