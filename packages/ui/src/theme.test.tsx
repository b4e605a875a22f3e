import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppTheme, cssVariables, theme } from './theme.tsx';

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const mantine = defaultCssVariablesResolver(merged);
const ours = cssVariables(merged);

/** Every variable as the browser would see it: Mantine's, then our overrides, then tokens.css. */
function variablesOf(scheme: 'light' | 'dark'): Map<string, string> {
  const all = new Map(Object.entries({ ...mantine.variables, ...mantine[scheme], ...ours.variables, ...ours[scheme] }));
  const blocks = [/^:root \{([^}]*)\}/m, ...(scheme === 'dark' ? [/scheme="dark"\] \{([^}]*)\}/] : [])];
  for (const block of blocks) {
    const found = tokens.match(block)?.[1] ?? '';
    for (const [, name, value] of found.matchAll(/(--[\w-]+): ([^;]+);/g)) all.set(name!, value!);
  }
  return all;
}

function colour(name: string, variables: Map<string, string>): string {
  const value = name.startsWith('--') ? variables.get(name) : name;
  if (value === undefined) throw new Error(`${name} is not known`);
  const inner = value.match(/^var\((--[\w-]+)\)$/)?.[1];
  return inner === undefined ? value : colour(inner, variables);
}

function luminance(value: string): number {
  const hex = value.length === 4 ? value.replace(/[^#]/g, '$&$&') : value;
  const rgb = value.startsWith('rgb')
    ? value
        .match(/[\d.]+/g)!
        .slice(0, 3)
        .map(Number)
    : [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [red, green, blue] = rgb.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(text: string, surface: string, scheme: 'light' | 'dark'): number {
  const variables = variablesOf(scheme);
  const [low, high] = [luminance(colour(text, variables)), luminance(colour(surface, variables))].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const plain = ['--page', '--card', '--lift', '--hover'];
const pairs: [text: string, surface: string][] = [
  ...plain.map((surface): [string, string] => ['--mantine-color-text', surface]),
  ...plain.map((surface): [string, string] => ['--mantine-color-dimmed', surface]),
  ...plain.map((surface): [string, string] => ['--accent-text', surface]),
  ...plain.map((surface): [string, string] => ['--mantine-color-anchor', surface]),
  ...plain.map((surface): [string, string] => ['--mantine-color-error', surface]),
  ...plain.map((surface): [string, string] => ['--attention-text', surface]),
  ['--mantine-color-dimmed', '--sunken'],
  ['--mantine-color-placeholder', '--lift'],
  ['--mantine-color-red-6', '--lift'],
  ['#ffffff', '--mantine-color-pine-filled'],
  ['#ffffff', '--mantine-color-pine-filled-hover'],
  ['#ffffff', '--mantine-color-red-filled'],
  ['#ffffff', '--mantine-color-red-filled-hover'],
  ['--mantine-color-pine-light-color', '--mantine-color-pine-light'],
  ['--mantine-color-pine-light-color', '--mantine-color-pine-light-hover'],
  ['--mantine-color-red-light-color', '--mantine-color-red-light'],
  ['--mantine-color-red-light-color', '--mantine-color-red-light-hover'],
  ['--mantine-color-red-light-color', '--card'],
  ['--mantine-color-red-light-color', '--lift'],
  ['--mantine-color-gray-light-color', '--mantine-color-gray-light'],
  ['--mantine-color-gray-light-color', '--mantine-color-gray-light-hover'],
  ['--mantine-color-default-color', '--mantine-color-default'],
  ['--mantine-color-default-color', '--mantine-color-default-hover'],
  ['--good-text', '--good-surface'],
  ['--attention-text', '--attention-surface'],
  ['--bad-text', '--bad-surface'],
  ['--quiet-text', '--quiet-surface'],
  ['--tint-text', '--tint'],
];

test.each(pairs)('%s can be read on %s, in light and dark', (text, surface) => {
  expect(contrast(text, surface, 'light')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(text, surface, 'dark')).toBeGreaterThanOrEqual(4.5);
});

test.each(plain)('the focus ring can be seen on %s', (surface) => {
  expect(contrast('--focus', surface, 'light')).toBeGreaterThanOrEqual(3);
  expect(contrast('--focus', surface, 'dark')).toBeGreaterThanOrEqual(3);
});

test('the document follows the direction of the language', () => {
  const view = render(<AppTheme direction="ltr">text</AppTheme>);
  expect(document.documentElement.dir).toBe('ltr');
  view.rerender(<AppTheme direction="rtl">text</AppTheme>);
  expect(document.documentElement.dir).toBe('rtl');
});

test('styles written at run time carry the nonce', () => {
  render(
    <AppTheme direction="ltr" nonce="n0nce">
      text
    </AppTheme>,
  );
  const written = [...document.querySelectorAll<HTMLStyleElement>('style[data-mantine-styles]')];
  expect(written.length).toBeGreaterThan(0);
  for (const style of written) expect(style.nonce).toBe('n0nce');
});
