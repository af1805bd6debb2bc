import { Button } from '@mantine/core';
import { HangTitle } from '../components/hang-title.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { CodeBrowser } from '../features/catalogue/code-browser.tsx';
import { CodesGate } from '../features/catalogue/codes-gate.tsx';
import { PaidCode } from '../ordering/code/paid-code.tsx';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.codes} />
    <HangTitle
      order={1}
      side={
        <Button component={Link} to={paths.sellCode}>
          Sell your code
        </Button>
      }
    >
      Code, ready to run
    </HangTitle>
    <CodesGate>
      {(items) => (
        <>
          <PaidCode items={items} />
          <CodeBrowser items={items} />
        </>
      )}
    </CodesGate>
  </div>
);
