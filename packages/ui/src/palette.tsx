import type { MantineColorsTuple } from '@mantine/core';

type Palette = Record<'pine' | 'gray' | 'dark' | 'amber' | 'red', MantineColorsTuple>;

/** Warm greys, one accent and two signal colours. White text needs shade 8 on light pages and shade 7 on dark ones. */
export const palette: Palette = {
  pine: ['#eef7f3', '#dcece4', '#b5d9c8', '#8bc5aa', '#68b491', '#52aa81', '#3f9f75', '#29815c', '#1c7050', '#0b5a3e'],
  gray: ['#f8f7f5', '#f1efec', '#e5e2dd', '#d3cfc8', '#b3aea5', '#8b867d', '#6b675f', '#4d4a44', '#33312d', '#1f1e1b'],
  dark: ['#e6e4e0', '#b9b6b0', '#9d9a93', '#6f6c66', '#3d3b37', '#2e2c29', '#232220', '#1a1917', '#141312', '#0e0d0c'],
  amber: ['#fdf6e9', '#faead0', '#f3d49f', '#ebbb68', '#e3a53c', '#d9932a', '#b97617', '#96590c', '#7a4508', '#633605'],
  red: ['#fdf2f0', '#fae1dd', '#f4c0b9', '#ec988e', '#e57368', '#dc5549', '#cf3d33', '#c5362c', '#b3261e', '#8c1d18'],
};
