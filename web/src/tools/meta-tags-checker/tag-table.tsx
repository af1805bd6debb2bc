import type { PageTags } from '@haat/contracts/http/webtools/meta-tags-checker';
import { CopyButton } from '../../components/copy-button.tsx';
import { DetailList } from '../parts/detail-list.tsx';
import { tagGroups, tagsAsText } from './service.ts';
import classes from './view.module.css';

export const TagTable = ({ tags }: { readonly tags: PageTags }) => {
  const groups = tagGroups(tags);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="tags" className={classes.part}>
      <div className="row between">
        <h2 id="tags" className="h3">
          Its tags
        </h2>
        <CopyButton value={tagsAsText(tags)} label="all tags" />
      </div>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title} className={classes.group}>
          <h3 className="h4">{title}</h3>
          <DetailList facts={rows.map(({ name, value }) => ({ term: name, value }))} />
        </section>
      ))}
    </section>
  );
};
