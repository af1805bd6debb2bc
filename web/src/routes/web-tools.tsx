import { useSearchParams } from 'react-router-dom';
import { ChipLink, Chips } from '../components/chips.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths, TOOL_CATEGORIES, type ToolCategory } from '../config/paths.ts';
import { tools } from '../tools/registry.ts';
import { Favourites } from '../tools/saved/favourites.tsx';
import { Star } from '../tools/saved/star.tsx';
import { ToolSearch } from '../tools/search/tool-search.tsx';
import { categoryName } from '../tools/tool.ts';
import { ToolTiles } from '../tools/tool-tiles.tsx';

const toolsOf = (chosen: ToolCategory) => tools.filter(({ category }) => category === chosen);

const TABS = TOOL_CATEGORIES.map((category) => ({
  category,
  count: toolsOf(category).length,
})).filter(({ count }) => count > 0);

const COUNTED = ['tool', 'tools'] as const;

export const Component = () => {
  const [query] = useSearchParams();
  const chosen = TABS.find(({ category }) => category === query.get('category'))?.category ?? null;
  return (
    <div className="page wrap">
      <PageHead page={pages.webTools} />
      <HangTitle
        order={1}
        side={<p>{tools.length} tools, free, no account. Text tools run in your browser.</p>}
      >
        {pages.webTools.name}
      </HangTitle>
      <ToolSearch tools={tools}>
        <Favourites tools={tools} />
        <Chips label="Categories of tools" chosen={chosen}>
          <ChipLink
            to={paths.webTools}
            isChosen={chosen === null}
            count={tools.length}
            counted={COUNTED}
          >
            All
          </ChipLink>
          {TABS.map(({ category, count }) => (
            <ChipLink
              key={category}
              to={paths.webToolCategory(category)}
              isChosen={category === chosen}
              count={count}
              counted={COUNTED}
            >
              {categoryName(category)}
            </ChipLink>
          ))}
        </Chips>
        <ToolTiles
          tools={chosen === null ? tools : toolsOf(chosen)}
          corner={(tool) => <Star tool={tool} />}
        />
      </ToolSearch>
    </div>
  );
};
