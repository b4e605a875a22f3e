import {
  type CSSVariablesResolver,
  createTheme,
  DirectionProvider,
  MantineProvider,
  rem,
  useDirection,
} from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { palette } from './palette.tsx';

const fonts = [
  "'Inter Variable'",
  "'Noto Sans Arabic Variable'",
  'system-ui',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Hiragino Sans'",
  "'Yu Gothic UI'",
  "'Noto Sans CJK SC'",
  "'Noto Sans CJK JP'",
  'sans-serif',
].join(', ');

const floating = '0 0 0 1px var(--line), 0 8px 24px -6px rgb(0 0 0 / 16%)';
const quickFade = { transition: 'fade', duration: 140 };

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  colors: palette,
  black: palette.gray[9],
  fontFamily: fonts,
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.34', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.5' },
  fontWeights: { medium: '500', bold: '600' },
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: rem(28) },
      h2: { fontSize: rem(16), lineHeight: rem(24) },
      h3: { fontSize: rem(14), lineHeight: rem(20) },
    },
  },
  shadows: { xs: 'none', sm: floating, md: floating, lg: floating, xl: floating },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain names instead of Component.extend keep components that a page never shows out of its JavaScript.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34 } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    CloseButton: { defaultProps: { size: 34, iconSize: 18 } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: quickFade } },
    Modal: { defaultProps: { transitionProps: { ...quickFade, transition: 'fade-down' } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: quickFade } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: quickFade } },
    Tooltip: { defaultProps: { transitionProps: quickFade, openDelay: 300 } },
  },
});

/** Mantine's own greys for placeholders, errors and fields fall under 4.5:1 on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-success': 'var(--mantine-color-pine-8)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-7)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-gray-1)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    // A red menu item takes shade 6 in both schemes.
    '--mantine-color-red-6': palette.red[4],
    // Its own one is nearly white: nobody would see that the button takes something away.
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-pine-4)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-5)',
  },
});

type Direction = 'ltr' | 'rtl';
type Props = { children: ReactNode; direction: Direction; nonce?: string | undefined };

export function AppTheme({ children, direction, nonce }: Props) {
  useEffect(() => {
    if (direction === 'rtl') void import('@fontsource-variable/noto-sans-arabic/wght.css');
  }, [direction]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
    >
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <FollowDirection direction={direction} />
        {children}
      </DirectionProvider>
    </MantineProvider>
  );
}

/** The provider only reads its direction once; the language may change at any time. */
function FollowDirection({ direction }: { direction: Direction }) {
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
