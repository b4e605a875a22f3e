/** Calls of the public shape that are not served: they are answered 501, in the form of every refusal. */
export const lackingCalls: [method: string, path: string][] = [
  ['POST', '/contacts/model/customFields'],
  ['GET', '/contacts/{contactId}/leadScore'],
  ['GET', '/companies'],
  ['POST', '/companies'],
];
