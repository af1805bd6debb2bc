import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';

type HomeSectionProps = {
  readonly title: string;
  readonly more: { readonly label: string; readonly to: string };
  readonly children: ReactNode;
};

export const HomeSection = ({ title, more, children }: HomeSectionProps) => {
  const id = useId();
  return (
    <section className="band wrap" aria-labelledby={id}>
      <HangTitle
        id={id}
        side={
          <Link className="lnk" to={more.to}>
            {more.label} <Icon of={IconArrowRight} size={16} />
          </Link>
        }
      >
        {title}
      </HangTitle>
      {children}
    </section>
  );
};
