import { isMarkedSuccess, withoutMark } from '@haat/contracts/domain-order-messages';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './marked-message.module.css';
import { SupportText, type SupportTopic } from './support-text.tsx';

type MarkedMessageProps = {
  readonly children: string;
  readonly about?: SupportTopic;
};

export const MarkedMessage = ({ children, about = {} }: MarkedMessageProps) => {
  const isSuccess = isMarkedSuccess(children);
  const text = withoutMark(children);
  const mark = children.slice(0, children.length - text.length);
  return (
    <p className={`${classes.message} ${isSuccess ? 'leaf' : 'brick'}`}>
      <Icon of={isSuccess ? IconCheck : IconX} />
      <span>
        <span className="sr-only">{mark}</span>
        <SupportText about={about}>{text}</SupportText>
      </span>
    </p>
  );
};
