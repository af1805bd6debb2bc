import type { CodeItem } from '@haat/contracts/http/codes';
import { HangTitle } from '../../components/hang-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { relatedTo } from './catalogue.ts';
import { CodeCard } from './code-card.tsx';
import list from './code-list.module.css';
import { Gallery } from './gallery.tsx';
import { PackageContents, PackageVersions } from './package-details.tsx';
import { pageOptionsOf } from './page-options.ts';
import { RELATED_ITEMS } from './prerendered.ts';
import { PriceTicket } from './price-ticket.tsx';
import classes from './product-view.module.css';

type ProductViewProps = { readonly item: CodeItem; readonly items: readonly CodeItem[] };

export const ProductView = ({ item, items }: ProductViewProps) => {
  const related = relatedTo(items, item, RELATED_ITEMS);
  const options = pageOptionsOf(item);
  return (
    <>
      <HangTitle order={1}>{item.page_title}</HangTitle>
      <div className={classes.split}>
        <Gallery item={item} pictures={options.pictures ?? []} />
        <div className={classes.ticket}>
          <PriceTicket item={item} />
        </div>
        <div className={classes.text}>
          <ItemContent html={item.content} />
          <PackageContents {...options} />
          <PackageVersions {...options} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="band" aria-labelledby="related">
          <HangTitle id="related">More in {item.category_name}</HangTitle>
          <ul className={list.grid}>
            {related.map((other) => (
              <li key={other.id}>
                <CodeCard item={other} titleOrder={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** Empty until loaded: a list page has no descriptions. */
const ItemContent = ({ html }: { readonly html: string }) =>
  html === '' ? (
    <div className={classes.waiting} role="status" aria-label="Loading the description">
      <Skeleton />
      <Skeleton width="92%" />
      <Skeleton width="60%" />
    </div>
  ) : (
    <div
      className={classes.content}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API answers sanitized HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );

export const ProductSkeleton = () => (
  <div role="status" aria-label="Loading the item">
    <Skeleton width="60%" height="2.75rem" className={classes.titleSkeleton} />
    <div className={classes.split}>
      <div className={classes.waiting}>
        <Skeleton height="20rem" />
        <Skeleton />
        <Skeleton width="92%" />
        <Skeleton width="60%" />
      </div>
      <div className={classes.ticket}>
        <Skeleton height="18rem" />
      </div>
    </div>
  </div>
);
