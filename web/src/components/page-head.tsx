import { useContext } from 'react';
import { type Crumb, crumbsAbove, type Page } from '../config/pages.ts';
import { SiteContext } from '../lib/site.ts';
import {
  type AboutPage,
  breadcrumbData,
  type StructuredData,
  toJsonLd,
} from '../lib/structured-data.ts';

type PageHeadProps = {
  readonly page: Page;
  readonly at?: string;
  readonly title?: string;
  readonly description?: string;
  readonly here?: string;
  readonly above?: readonly Crumb[];
  readonly kind?: 'website' | 'article' | 'product';
  readonly about?: (page: AboutPage) => readonly StructuredData[];
};

/** React moves these into the head. The address has no query. */
export const PageHead = ({
  page,
  at = page.path,
  title = page.title,
  description = page.description,
  here = at === page.path ? page.name : title,
  above = [],
  kind = 'website',
  about = () => [],
}: PageHeadProps) => {
  const { origin, pictures } = useContext(SiteContext);
  const address = `${origin}${at}`;
  const picture = pictures?.[at];
  const image = picture && `${origin}${picture.address}`;
  const crumbs = [...crumbsAbove(page), ...above, { name: here, path: at }];
  const graph = [
    ...about({ origin, image }),
    ...(crumbs.length > 1 ? [breadcrumbData(origin, crumbs)] : []),
  ];
  return (
    <>
      <title>{`${title} · Haat`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="Haat" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`Haat. ${picture.text}`} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      {graph.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and never executed
          dangerouslySetInnerHTML={{ __html: toJsonLd(graph) }}
        />
      )}
    </>
  );
};
