export { AnchorMismatch } from './anchors/anchor-mismatch.ts';
export {
  type AnchorWriterServices,
  createAnchorWriter,
} from './anchors/anchor-writer.ts';
export { isCovered } from './anchors/covered.ts';
export { endOf } from './anchors/newest-anchor.ts';
