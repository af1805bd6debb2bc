import { FEATURE_LIST_MAX_HEIGHT_PX } from '@haat/contracts/constants';
import { groupFeatures } from '@haat/contracts/hosting-plan';
import { IconCheck, IconChevronsDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './feature-box.module.css';

type FeatureBoxProps = {
  readonly plan: string;
  readonly features: string;
};

export const FeatureBox = ({ plan, features }: FeatureBoxProps) => {
  const { box, hasMore } = useMoreBelow();
  return (
    <div className={classes.frame} data-more={hasMore || undefined}>
      <section
        ref={box}
        className={classes.box}
        style={{ maxHeight: FEATURE_LIST_MAX_HEIGHT_PX }}
        aria-label={`What ${plan} includes`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
      >
        {groupFeatures(features).map(({ heading, features: lines }) => (
          <div key={heading} className={classes.group}>
            <h4>{heading}</h4>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  <Icon of={IconCheck} size={18} />
                  {line}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <p className={classes.hint} aria-hidden="true">
        <Icon of={IconChevronsDown} size={16} />
        Scroll for more
      </p>
    </div>
  );
};

const SLACK_PX = 8;

const useMoreBelow = () => {
  const box = useRef<HTMLElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setHasMore(element.scrollHeight - element.clientHeight - element.scrollTop > SLACK_PX);
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);
  return { box, hasMore };
};
