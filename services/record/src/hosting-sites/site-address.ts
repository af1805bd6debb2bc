/** @param pattern HOSTING_SITE_URL. @returns the address of a folder, empty for the main one */
export const siteAddress = (pattern: string, domain: string, folder: string): string =>
  pattern.replace('{domain}', domain) + (folder === '' ? '' : `${folder}/`);
