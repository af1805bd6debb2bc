import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { categoriesOf } from '../features/catalogue/catalogue.ts';
import { CategoryView } from '../features/catalogue/category-view.tsx';
import { CodesGate } from '../features/catalogue/codes-gate.tsx';
import { NotInCatalogue } from '../features/catalogue/not-in-catalogue.tsx';

export const Component = () => {
  const { category: requested } = useParams();
  return (
    <div className="page wrap">
      <CodesGate untitled={pages.codeCategory.title}>
        {(items) => {
          const category = categoriesOf(items).find(({ route }) => route === requested);
          if (category === undefined) {
            return (
              <NotInCatalogue title="Category not found">
                We can’t find this category. Choose another one in All codes.
              </NotInCatalogue>
            );
          }
          const { name, route, count } = category;
          return (
            <>
              <PageHead
                page={pages.codeCategory}
                at={paths.codeCategory(route)}
                title={`${name}: code to download`}
                here={name}
                description={
                  `${count} ${name} ${count === 1 ? 'item' : 'items'} to download, ` +
                  'free or paid by UPI in rupees. ' +
                  'Check what each item does and needs first.'
                }
              />
              <Breadcrumbs page={pages.codeCategory} here={name} />
              <CategoryView category={category} items={items} />
            </>
          );
        }}
      </CodesGate>
    </div>
  );
};
