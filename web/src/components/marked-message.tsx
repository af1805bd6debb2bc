import { isMarkedSuccess, withoutMark } from '@haat/contracts/messages';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './marked-message.module.css';

/** A message that begins with its mark: green with a check mark, else red with a cross. */
export const MarkedMessage = ({ children }: { readonly children: string }) => {
  const isSuccess = isMarkedSuccess(children);
  const text = withoutMark(children);
  const mark = children.slice(0, children.length - text.length);
  return (
    <p className={`${classes.message} ${isSuccess ? 'leaf' : 'brick'}`}>
      <Icon of={isSuccess ? IconCheck : IconX} />
      <span>
        <span className="sr-only">{mark}</span>
        {text}
      </span>
    </p>
  );
};
