import { readableName } from '../idn/readable-name.ts';
import classes from './name.module.css';

/** A name as people read it, and beside it, where that differs, as nameservers are asked. */
export const Name = ({ children: ascii }: { readonly children: string }) => {
  const readable = readableName(ascii);
  if (readable === ascii) return <span className="mono">{ascii}</span>;
  return (
    <>
      <bdi>{readable}</bdi> <span className={`${classes.ascii} mono`}>({ascii})</span>
    </>
  );
};
