import { IconBuildingBank } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './payment-location.module.css';

type PaymentLocationProps = {
  readonly where: string;
  readonly children: ReactNode;
};

export const PaymentLocation = ({ where, children }: PaymentLocationProps) => (
  <div>
    <h3 className={`${classes.title} h4`}>Where the money is</h3>
    <div className={classes.place}>
      <span className={classes.disc}>
        <Icon of={IconBuildingBank} />
      </span>
      <div>
        <b>{where}</b>
        <p>{children}</p>
      </div>
    </div>
  </div>
);
