import {
  IconArrowRight,
  IconDeviceLaptop,
  IconServer2,
  IconShieldCheck,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Breadcrumbs } from '../components/breadcrumbs.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { paths } from '../config/paths.ts';
import { tools } from './registry.ts';
import { relatedTools } from './related-tools.ts';
import { noteOpened } from './saved/saved-tools.ts';
import { Star } from './saved/star.tsx';
import { updateSavedTools } from './saved/use-saved-tools.ts';
import { dropSentText } from './send-to-tool/sent-text.ts';
import { categoryName, type Tool } from './tool.ts';
import { ToolBoundary } from './tool-boundary.tsx';
import classes from './tool-page.module.css';
import { ToolPlaceContext, useHistoryEntry } from './tool-place.tsx';
import { ToolTiles } from './tool-tiles.tsx';
import { typedTexts } from './typed/typed-texts.ts';

const RELATED = 3;

const MARKS = {
  browser: {
    icon: IconShieldCheck,
    words: 'Runs in your browser. What you type stays on your device.',
  },
  device: { icon: IconDeviceLaptop, words: 'Runs in your browser, on your device.' },
  server: { icon: IconServer2, words: 'Checked by our server. We don’t store what you type.' },
  background: { icon: IconServer2, words: 'Run by our server. Results are stored for 24 hours.' },
} as const satisfies Record<Tool['runs'], unknown>;

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
  useEffect(() => updateSavedTools((saved) => noteOpened(saved, tool.slug)), [tool.slug]);
  return (
    <div className={`${classes.page} page wrap`}>
      <PageHead page={tool} above={[category]} />
      <div className={classes.way}>
        <Breadcrumbs page={tool} above={[category]} here={tool.name} />
        <Star tool={tool} label="Favourite" />
      </div>
      <HangTitle order={1}>{tool.name}</HangTitle>
      <div className={classes.columns}>
        <div className={classes.work}>
          <Work tool={tool}>{children}</Work>
        </div>
        <div className={classes.about}>
          <p>{tool.description}</p>
          <p className={classes.mark}>
            <Icon of={mark.icon} size={16} />
            {mark.words}
          </p>
        </div>
        <aside className={classes.aside} aria-labelledby="ask-next">
          <div>
            <h2 id="ask-next" className={`${classes.next} h4`}>
              Ask next
            </h2>
            <ToolTiles tools={relatedTools(tool, tools, RELATED)} narrow />
          </div>
          <div className={classes.offer}>
            <p className="h4">Is your domain available?</p>
            <p className="sm muted">Search for it and see the first-year and renewal prices.</p>
            <Link className="lnk" to={paths.buyDomain}>
              Search a domain <Icon of={IconArrowRight} size={16} />
            </Link>
          </div>
        </aside>
      </div>
    </div>
  );
};

const Work = ({ tool, children }: { readonly tool: Tool; readonly children: ReactNode }) => {
  const navigate = useNavigate();
  const { entry, carried } = useHistoryEntry();
  const startAfresh = () => {
    typedTexts.clear(entry);
    dropSentText(carried);
    void navigate(tool.path, { replace: true });
  };
  return (
    <ToolPlaceContext value={{ tool, tools, entry, carried }}>
      {/* A text sent to the open tool starts it again. */}
      <ToolBoundary
        key={carried === null ? 'own' : entry}
        path={tool.path}
        onFreshStart={startAfresh}
      >
        {children}
      </ToolBoundary>
    </ToolPlaceContext>
  );
};
