import classes from './skeleton.module.css';

type SkeletonProps = {
  /** CSS lengths; give the true shape of what comes. */
  readonly width?: string;
  readonly height?: string;
  readonly className?: string;
};

/** A sunk bar with a slow sweep, invisible for the first 200 ms. Name the wait on the parent. */
export const Skeleton = ({ width = '100%', height = '1rem', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={[classes.skeleton, className].filter(Boolean).join(' ')}
    style={{ width, height }}
  />
);
