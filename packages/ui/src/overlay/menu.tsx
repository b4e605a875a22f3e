import { Menu as MantineMenu } from '@mantine/core';

/** In a file of its own, so that its script is loaded with the first menu that somebody opens. */
export const Menu = MantineMenu;
