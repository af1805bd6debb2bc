import { connectionMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { HangTitle } from '../../components/hang-title.tsx';
import { Logo } from '../../components/logo.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { paths } from '../../config/paths.ts';
import type { Tool } from '../../tools/tool.ts';
import { ToolTiles } from '../../tools/tool-tiles.tsx';
import classes from './header.module.css';

/** The service worker shows it at any address; it runs without the app. */
export const OfflinePage = ({ tools }: { readonly tools: readonly Tool[] }) => (
  <>
    <PageTitle>You are offline</PageTitle>
    <meta name="robots" content="noindex" />
    <header className={classes.header}>
      <div className="wrap row" style={{ minHeight: '3.75rem' }}>
        <a className={classes.home} href={paths.home} aria-label="Haat, home">
          <Logo />
        </a>
      </div>
    </header>
    <main className="page wrap" style={{ paddingBottom: '5rem' }}>
      <div id="offline">
        <HangTitle order={1}>You are offline</HangTitle>
        <p className="muted" style={{ maxWidth: '60ch', marginBottom: '1.5rem' }}>
          This page needs the internet. It opens when you are connected again. Your orders are safe.
        </p>
      </div>
      <div id="unreachable" hidden>
        <HangTitle order={1}>Haat is not available</HangTitle>
        <p className="muted" style={{ maxWidth: '60ch', marginBottom: '1.5rem' }}>
          {connectionMessages.unreachable}
        </p>
      </div>
      <Button component="a" href="" variant="filled">
        Try again
      </Button>
      <section className="band">
        <HangTitle>These tools work offline</HangTitle>
        <ToolTiles tools={tools} />
      </section>
    </main>
    <script src="/offline-page.js" defer />
  </>
);
