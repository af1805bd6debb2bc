import type { ArticleHeading } from '@haat/contracts/http/articles';
import classes from './contents.module.css';

export const Contents = ({ headings }: { readonly headings: readonly ArticleHeading[] }) => {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < 2) return null;
  const list = (
    <ol className={classes.list}>
      {sections.map(({ id, text }) => (
        <li key={id}>
          <a className={classes.link} href={`#${id}`}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={classes.beside} aria-labelledby="contents">
        <h2 id="contents" className={classes.heading}>
          On this page
        </h2>
        {list}
      </nav>
      <details className={classes.folded}>
        <summary className={classes.summary}>On this page</summary>
        {list}
      </details>
    </>
  );
};
