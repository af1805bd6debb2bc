import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Page } from '../config/pages.ts';
import { paths, type ToolCategory } from '../config/paths.ts';
import type { Kind } from './send-to-tool/kinds.ts';

/** All that the site knows of a tool: route, tile, palette, sitemap and page frame read it. */
export type Tool = Page & {
  /** The last part of the address. */
  readonly slug: string;
  /** Under the name on its tile, a few words. */
  readonly tagline: string;
  /** Words that people look for it by, beside those of its name. */
  readonly keywords: readonly string[];
  readonly category: ToolCategory;
  readonly icon: TablerIcon;
  /**
   * Who does the work: the visitor's browser, what their device has installed, our server, or our
   * server for minutes.
   */
  readonly runs: 'browser' | 'device' | 'server' | 'background';
  /** Names in the query that carry its options. */
  readonly query?: readonly string[];
  /**
   * The kinds of text that it can be brought, each with the query that sets it for them: "" or
   * "?way=decode". A field asks for its kinds; a text is taken by the first text box.
   */
  readonly takes?: Readonly<Partial<Record<Kind, string>>>;
  readonly load: () => Promise<{ readonly View: ComponentType }>;
};

/** Fills in what follows from the slug. */
export const defineTool = (tool: Omit<Tool, 'path' | 'parent' | 'runs'> & Partial<Tool>): Tool => ({
  runs: 'browser',
  ...tool,
  path: paths.webTool(tool.slug),
  parent: 'webTools',
});

/** The words of a category, as its tab says them. */
export const categoryName = (category: ToolCategory): string =>
  `${category.charAt(0).toUpperCase()}${category.slice(1)}`;
