import { routeOf } from '@haat/contracts/code-item';
import type { CodeItem } from '@haat/contracts/http/codes';
import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Choice } from '../../components/choice.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { swatchOf } from '../../components/pattern-swatch.tsx';
import { paths } from '../../config/paths.ts';
import { deviceStorage } from '../../lib/browser-storage.ts';
import type { DemoState } from './demo.ts';
import classes from './demo-view.module.css';
import { GetButton } from './get-button.tsx';

const SHOP_NAME = 'demoShopName';
const SCREENS = { desktop: 'Desktop', phone: 'Phone' } as const;

/** As services/api serves it: the frame has no origin of ours. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-modals allow-downloads';

type DemoViewProps = {
  readonly item: CodeItem;
  /** A path of the shop’s demos. */
  readonly demo: string;
};

export const DemoView = ({ item, demo }: DemoViewProps) => {
  const { page_title: title, category_route, route } = item;
  const [name, setName] = useState(() => deviceStorage.getItem(SHOP_NAME) ?? '');
  const [screen, setScreen] = useState<keyof typeof SCREENS>('desktop');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { state } = useLocation();
  const navigate = useNavigate();
  const leave = (event: MouseEvent) => {
    const isFromItem = (state as DemoState | null)?.isFromItem;
    if (!isFromItem || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The entry before is the item itself: a new one would lead Back to the demo.
    event.preventDefault();
    void navigate(-1);
  };
  const rename = (next: string) => {
    setName(next);
    deviceStorage.setItem(SHOP_NAME, next);
  };
  const label = routeOf(name).replaceAll('-', '').slice(0, 40);
  const domain = `${label || 'yourshop'}.in`;
  const { patternClass, colourClass } = swatchOf(item.id);
  return (
    <>
      <div className={classes.head}>
        <Button
          component={Link}
          to={paths.codeItem(category_route, route)}
          replace
          onClick={leave}
          className={classes.back}
          aria-label={`Back to ${title}`}
        >
          <Icon of={IconArrowLeft} />
        </Button>
        <div className={classes.title}>
          <h1 className="h4" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="sm muted">Live demo</p>
        </div>
        <TextInput
          label="Your shop’s name"
          value={name}
          onChange={(event) => rename(event.currentTarget.value)}
          maxLength={40}
          autoComplete="off"
          className={classes.name}
        />
        <div className={classes.get}>
          <GetButton item={item} isPrimary />
        </div>
      </div>
      <div className={`${classes.stand} ${colourClass}`}>
        <div className={classes.roof}>
          <span className={patternClass} />
        </div>
        <div className={classes.posts}>
          <p className={classes.sign}>{name.trim() || 'Your shop'}</p>
          <div className={classes.bar}>
            <p className={`${classes.address} mono`}>
              <Icon of={IconLock} size={16} />
              <span>{domain}</span>
            </p>
            <div className="on-desk">
              <Choice label="Screen" value={screen} choices={SCREENS} onChange={setScreen} />
            </div>
          </div>
          <iframe
            className={classes.view}
            data-screen={screen}
            src={demo}
            title={`Demo of ${title}`}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
          />
        </div>
        <div className={classes.counter} />
      </div>
      <p className={`${classes.note} sm muted`}>
        The sign shows the name that you type. It stays on this device.{' '}
        {label !== '' && <Link to={paths.buyDomainNamed(domain)}>{`Is ${domain} available?`}</Link>}
      </p>
    </>
  );
};
