import type { ReactNode } from 'react';
import { ChipLink, Chips } from '../../components/chips.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { type Page, pages } from '../../config/pages.ts';
import classes from './legal-frame.module.css';

const LAW_PAGES = [pages.terms, pages.privacy, pages.refunds, pages.contact, pages.about];

type LegalFrameProps = {
  readonly page: Page;
  readonly title?: string;
  readonly children: ReactNode;
};

export const LegalFrame = ({ page, title = page.name, children }: LegalFrameProps) => (
  <>
    <HangTitle order={1}>{title}</HangTitle>
    <div className={classes.law}>
      <nav className={classes.side} aria-label="Law">
        <Chips label="Law" chosen={page.path}>
          {LAW_PAGES.map(({ path, name }) => (
            <ChipLink key={path} to={path} isChosen={path === page.path}>
              {name}
            </ChipLink>
          ))}
        </Chips>
      </nav>
      <div className={classes.text}>{children}</div>
    </div>
  </>
);
