import type { CodeItem } from '@haat/contracts/http/codes';
import type { PageOptions } from '@haat/contracts/page-options';

/** The server has checked them. */
export const pageOptionsOf = ({ page_options }: CodeItem): PageOptions => JSON.parse(page_options);
