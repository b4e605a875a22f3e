import { catalogueCommands } from './catalogue-commands.ts';
import { clientCommands } from './client-commands.ts';
import type { Command } from './command.ts';
import { partnerCommands } from './partner-commands.ts';
import { serviceCommands } from './service-commands.ts';
import { userCommands } from './user-commands.ts';

export const commands: Command[] = [
  ...partnerCommands,
  ...clientCommands,
  ...userCommands,
  ...serviceCommands,
  ...catalogueCommands,
];
