import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconHome, IconSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/use-session.ts';
import classes from './command-palette.module.css';
import { userLinks } from './navigation.ts';
import { openPages, type PalettePage } from './open-pages.ts';

/** Ctrl K: goes to any page that is open. */
export const CommandPalette = () => {
  const navigate = useNavigate();
  const { user } = useSession();
  const groups = useMemo<SpotlightActionGroupData[]>(() => {
    const toAction = ({ label, about, to, icon }: PalettePage) => ({
      id: to,
      label,
      description: about,
      leftSection: <Icon of={icon} />,
      onClick: () => navigate(to),
    });
    const home = { label: 'Home', about: 'Search, prices', to: paths.home, icon: IconHome };
    const account = userLinks.map((link) => ({ ...link, about: 'Your account' }));
    return [
      { group: 'Go to', actions: [home, ...openPages].map(toAction) },
      ...(user ? [{ group: 'Your account', actions: account.map(toAction) }] : []),
    ];
  }, [navigate, user]);
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      nothingFound="No page goes by that name."
      highlightQuery
      scrollable
      maxHeight="60vh"
      size={680}
      searchProps={{
        leftSection: <Icon of={IconSearch} />,
        placeholder: 'Where to?',
        'aria-label': 'Search the pages',
      }}
      classNames={{
        content: classes.content,
        search: classes.search,
        action: classes.action,
        actionBody: classes.body,
        actionLabel: classes.label,
        actionDescription: classes.description,
        actionsGroup: classes.group,
        actionsList: classes.list,
      }}
    />
  );
};
