import { Menu as MantineMenu } from '@mantine/core';

/** In a file of its own, which comes with the first menu that somebody opens. */
export const Menu = MantineMenu;
