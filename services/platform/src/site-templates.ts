import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteValues } from '@haat/contracts/site/site-values';
import {
  PAGE,
  renderSite,
  SITE_TEMPLATES,
  type SiteFile,
  type SiteTemplate,
} from '@haat/contracts/site/templates';

export type SiteTemplates = {
  readonly offered: readonly SiteTemplate[];
  /** @returns null for a template that is not offered. */
  readonly render: (id: string, values: SiteValues) => readonly SiteFile[] | null;
};

/** @param downloads DOWNLOADS_DIR; without it none is offered. */
export const openSiteTemplates = (downloads: string | undefined): SiteTemplates =>
  readSiteTemplates(downloads === undefined ? null : join(downloads, 'demos'));

/** @param folder with a folder for each template; a template without one is not offered. */
export const readSiteTemplates = (folder: string | null): SiteTemplates => {
  const found = new Map(
    SITE_TEMPLATES.flatMap((template) => {
      const pages = join(folder ?? '', template.id);
      if (folder === null || !existsSync(join(pages, PAGE))) return [];
      const read = (name: string) => readFileSync(join(pages, name), 'utf8');
      return [[template.id, { template, source: { html: read(PAGE), css: read('style.css') } }]];
    }),
  );
  return {
    offered: [...found.values()].map(({ template }) => template),
    render: (id, values) => {
      const one = found.get(id);
      return one === undefined ? null : renderSite(one.template, one.source, values);
    },
  };
};
