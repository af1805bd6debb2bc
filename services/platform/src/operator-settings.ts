export {
  isShopHere,
  keepOperatorSettings,
  setByHand,
  stateFolderOf,
  withOperatorSettings,
} from './process/operator-settings.ts';
