export { AnchorMismatch } from './anchors/anchor-mismatch.ts';
export {
  type AnchorWriterServices,
  createAnchorWriter,
} from './anchors/anchor-writer.ts';
export { isCovered } from './anchors/covered.ts';
