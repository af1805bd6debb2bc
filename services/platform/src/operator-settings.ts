export { MAX_OPERATOR_LENGTH, opsPrefix } from './config/operator.ts';
export {
  isShopHere,
  keepOperatorSettings,
  setByHand,
  stateFolderOf,
  withOperatorSettings,
} from './process/operator-settings.ts';
