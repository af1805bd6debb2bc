import classes from './skeleton.module.css';

type SkeletonProps = {
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
};

/** Invisible for the first 200 ms. Name the wait on the parent. */
export const Skeleton = ({ width = '100%', height = '1rem', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={[classes.skeleton, className].filter(Boolean).join(' ')}
    style={{ width, height }}
  />
);
