import { useContext } from 'react';
import { type Crumb, crumbsAbove, type Page } from '../config/pages.ts';
import { SiteContext } from '../lib/site.ts';
import { breadcrumbData, type StructuredData, toJsonLd } from '../lib/structured-data.ts';

/** What is drawn on the social card. */
const SOCIAL_CARD =
  'Haat. Your name, on the web by tonight. Domains, hosting, code and web tools, in rupees, ' +
  'paid by UPI.';

type PageHeadProps = {
  readonly page: Page;
  /** The address, for a page behind a pattern. */
  readonly at?: string;
  /** In the place of the page's own title and description. */
  readonly title?: string;
  readonly description?: string;
  /** At the end of the breadcrumbs; the title unless given. */
  readonly here?: string;
  /** Between the page's parent and itself. */
  readonly above?: readonly Crumb[];
  readonly kind?: 'website' | 'article' | 'product';
  /** What the page is about; breadcrumbs are added. */
  readonly about?: (origin: string) => readonly StructuredData[];
};

/**
 * What a page says of itself to browsers, search engines and whoever shares its address. React
 * moves title, meta and link into the head. One on every page; the address carries no query.
 */
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
  const { origin } = useContext(SiteContext);
  const address = `${origin}${at}`;
  const crumbs = [...crumbsAbove(page), ...above, { name: here, path: at }];
  const graph = [...about(origin), ...(crumbs.length > 1 ? [breadcrumbData(origin, crumbs)] : [])];
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
      <meta property="og:image" content={`${origin}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SOCIAL_CARD} />
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
