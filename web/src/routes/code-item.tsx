import { codeTotalPaise } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { CodesGate } from '../features/catalogue/codes-gate.tsx';
import { DEMO_BUTTON_ID, DEMO_QUERY, isFramed } from '../features/catalogue/demo.ts';
import { NotInCatalogue } from '../features/catalogue/not-in-catalogue.tsx';
import { pageOptionsOf } from '../features/catalogue/page-options.ts';
import { productData } from '../features/catalogue/product-data.ts';
import { ProductSkeleton, ProductView } from '../features/catalogue/product-view.tsx';
import { PaidCode } from '../ordering/code/paid-code.tsx';

export const Component = () => {
  const { category, route } = useParams();
  return (
    <div className="page wrap">
      <CodesGate untitled={pages.codeItem.title} waiting={<ProductSkeleton />}>
        {(items) => {
          const item = items.find((one) => one.route === route);
          if (item === undefined) {
            return (
              <NotInCatalogue title="Item not found">
                We can’t find this item. It may no longer be sold.
              </NotInCatalogue>
            );
          }
          // One address per item, for any category.
          if (category !== item.category_route) {
            return <Navigate replace to={paths.codeItem(item.category_route, item.route)} />;
          }
          return <ItemPage item={item} items={items} />;
        }}
      </CodesGate>
    </div>
  );
};

const DemoView = lazy(async () => ({
  default: (await import('../features/catalogue/demo-view.tsx')).DemoView,
}));

type ItemPageProps = { readonly item: CodeItem; readonly items: readonly CodeItem[] };

const ItemPage = ({ item, items }: ItemPageProps) => {
  const { id, page_title: name, description, category_name, category_route, route, price } = item;
  const [query] = useSearchParams();
  const { demo_link: demo } = pageOptionsOf(item);
  const isDemo = query.has(DEMO_QUERY) && isFramed(demo);
  useFocusAfterDemo(isDemo);
  const at = paths.codeItem(category_route, route);
  const above = [{ name: category_name, path: paths.codeCategory(category_route) }];
  return (
    <>
      <PageHead
        page={pages.codeItem}
        at={at}
        title={name}
        description={description}
        above={above}
        kind="product"
        about={(about) => [
          productData(about, {
            id,
            name,
            description,
            path: at,
            category: category_name,
            pricePaise: codeTotalPaise(price),
          }),
        ]}
      />
      {isDemo ? (
        <Suspense>
          <DemoView item={item} demo={demo} />
        </Suspense>
      ) : (
        <>
          <Breadcrumbs page={pages.codeItem} above={above} here={name} />
          <PaidCode items={items} />
          <ProductView key={item.id} item={item} items={items} />
        </>
      )}
    </>
  );
};

const useFocusAfterDemo = (isDemo: boolean): void => {
  const wasDemo = useRef(isDemo);
  useEffect(() => {
    if (wasDemo.current && !isDemo) document.getElementById(DEMO_BUTTON_ID)?.focus();
    wasDemo.current = isDemo;
  }, [isDemo]);
};
