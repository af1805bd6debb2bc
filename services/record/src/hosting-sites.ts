export {
  checkFolder,
  type FolderCheck,
  folderPath,
  mayReplace,
} from './hosting-sites/check-folder.ts';
export { siteAddress } from './hosting-sites/site-address.ts';
