import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../../components/icon-button.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';

/** Moon in the light, sun in the dark. Until it is used, the system's scheme holds. */
export const ColourSchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // Light in what the server rendered, whatever the visitor chose.
  const isDark = useHydrated() && scheme === 'dark';
  return (
    <IconButton
      icon={isDark ? IconSun : IconMoon}
      label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
};
