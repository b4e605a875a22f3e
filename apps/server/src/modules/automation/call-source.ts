/** How a call is named where it happens: case and spaces around the two names do not matter. Neither has several lines. */
export const callSource = (integration: string, callName: string): string =>
  [integration, callName].map((name) => name.trim().toLowerCase()).join('\n');
