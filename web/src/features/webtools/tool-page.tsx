import {
  IconArrowRight,
  IconDeviceLaptop,
  IconServer2,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../config/paths.ts';
import { tools } from './registry.ts';
import { relatedTools } from './related-tools.ts';
import { categoryName, type Tool } from './tool.ts';
import classes from './tool-page.module.css';
import { ToolTiles } from './tool-tiles.tsx';

const RELATED = 3;

const MARKS = {
  browser: {
    icon: IconShieldCheck,
    words: 'Runs in your browser. What you type stays on your device.',
  },
  device: { icon: IconDeviceLaptop, words: 'Runs in your browser, with what your device has.' },
  server: { icon: IconServer2, words: 'Asked by our server. What you type is not kept.' },
  background: { icon: IconServer2, words: 'Done by our server, and kept there for 24 hours.' },
} as const satisfies Record<Tool['runs'], unknown>;

/**
 * What surrounds every tool: where it stands, what it does, where it works and what to ask next.
 */
export const ToolPage = ({
  tool,
  children,
}: {
  readonly tool: Tool;
  readonly children: ReactNode;
}) => {
  const category = {
    name: categoryName(tool.category),
    path: paths.webToolCategory(tool.category),
  };
  const mark = MARKS[tool.runs];
  return (
    <div className="page wrap">
      <PageHead page={tool} above={[category]} />
      <Breadcrumbs page={tool} above={[category]} here={tool.name} />
      <HangTitle order={1} side={<p className={classes.about}>{tool.description}</p>}>
        {tool.name}
      </HangTitle>
      <div className={classes.columns}>
        <div className={classes.work}>
          <p className={classes.mark}>
            <Icon of={mark.icon} size={16} />
            {mark.words}
          </p>
          {children}
        </div>
        <aside className={classes.aside} aria-labelledby="ask-next">
          <div>
            <h2 id="ask-next" className={`${classes.next} h4`}>
              Ask next
            </h2>
            <ToolTiles tools={relatedTools(tool, tools, RELATED)} narrow />
          </div>
          <div className={classes.offer}>
            <p className="h4">Is the name you want free?</p>
            <p className="sm muted">Search it and see what the first year and a renewal cost.</p>
            <Link className="lnk" to={paths.buyDomain}>
              Search a domain <Icon of={IconArrowRight} size={16} />
            </Link>
          </div>
        </aside>
      </div>
    </div>
  );
};
