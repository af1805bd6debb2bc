import type { Icon as TablerIcon } from '@tabler/icons-react';

type IconProps = {
  readonly of: TablerIcon;
  /** 20 px in controls, 16 px beside small text. */
  readonly size?: number;
  readonly stroke?: number;
  readonly className?: string;
};

export const Icon = ({ of: Drawing, size = 20, stroke = 1.75, className }: IconProps) => (
  <Drawing
    size={size}
    stroke={stroke}
    aria-hidden="true"
    className={className}
    style={{ flex: 'none' }}
  />
);
