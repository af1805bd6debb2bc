import type { ButtonProps, MantineThemeComponents } from '@mantine/core';
import controls from './controls.module.css';

const RISE = {
  in: { opacity: 1, transform: 'translateY(0)' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};
const RISE_TRANSITION = {
  transition: RISE,
  duration: 220,
  timingFunction: 'cubic-bezier(.2,.8,.2,1)',
} as const;

const BUTTON_SIZES: Record<string, { height: string; paddingX: string; fontSize: string }> = {
  sm: { height: '2.25rem', paddingX: '.75rem', fontSize: '.875rem' },
  md: { height: '2.75rem', paddingX: '1.125rem', fontSize: '.9375rem' },
  lg: { height: '3.5rem', paddingX: '1.75rem', fontSize: '1.0625rem' },
};

const buttonVars = (_theme: unknown, props: ButtonProps) => {
  const size = BUTTON_SIZES[String(props.size ?? 'md')] ?? BUTTON_SIZES.md;
  return {
    root: {
      '--button-height': size?.height,
      '--button-padding-x': props.variant === 'subtle' ? '.5rem' : size?.paddingX,
      '--button-fz': size?.fontSize,
    },
  };
};

export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', variant: 'default' },
    classNames: { root: controls.button, section: controls.buttonSection },
    vars: buttonVars,
  },
  Input: {
    defaultProps: { size: 'md' },
    classNames: { wrapper: controls.inputWrapper, input: controls.input },
    vars: () => ({
      wrapper: {
        '--input-height': '3rem',
        '--input-fz': '1rem',
        '--input-padding': '.875rem',
      },
    }),
  },
  InputWrapper: {
    defaultProps: {
      withAsterisk: false,
      inputWrapperOrder: ['label', 'input', 'error', 'description'],
    },
    classNames: {
      root: controls.field,
      label: controls.label,
      error: controls.error,
      description: controls.description,
    },
  },
  Select: {
    defaultProps: { allowDeselect: false, checkIconPosition: 'right', maxDropdownHeight: 280 },
    classNames: { dropdown: controls.dropdown, option: controls.option },
  },
  Checkbox: {
    classNames: {
      body: controls.checkboxBody,
      input: controls.checkboxInput,
      label: controls.checkboxLabel,
    },
  },
  Modal: {
    classNames: {
      overlay: controls.overlay,
      inner: controls.modalInner,
      content: controls.modalContent,
    },
  },
  ModalRoot: {
    defaultProps: { radius: 'xl', size: 960, centered: true, transitionProps: RISE_TRANSITION },
  },
  DrawerRoot: { defaultProps: { size: 312 } },
  Drawer: {
    classNames: { overlay: controls.overlay, content: controls.drawerContent },
  },
  Menu: {
    // Focus goes to the first entry.
    defaultProps: { shadow: 'md', offset: 4, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: controls.menuDropdown,
      item: controls.menuItem,
      divider: controls.menuDivider,
    },
  },
  Tabs: { classNames: { list: controls.tabsList, tab: controls.tab } },
  Notification: {
    classNames: {
      root: controls.toast,
      icon: controls.toastIcon,
      description: controls.toastText,
      closeButton: controls.toastClose,
    },
  },
};
