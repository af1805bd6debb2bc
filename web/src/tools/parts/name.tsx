import { readableName } from '../idn/readable-name.ts';
import classes from './name.module.css';

/** Readable, with its ASCII form if that differs. */
export const Name = ({ children: ascii }: { readonly children: string }) => {
  const readable = readableName(ascii);
  if (readable === ascii) return <span className="mono">{ascii}</span>;
  return (
    <>
      <bdi>{readable}</bdi> <span className={`${classes.ascii} mono`}>({ascii})</span>
    </>
  );
};
