type CasFailure = 'INVALID_REQUEST' | 'INVALID_TICKET_SPEC' | 'INVALID_TICKET' | 'INVALID_SERVICE';
type CasPerson = { username: string; givenName: string; familyName: string };
export type CasResult = { person: CasPerson } | { failure: CasFailure };

const says: Record<CasFailure, string> = {
  INVALID_REQUEST: 'Both service and ticket are needed.',
  INVALID_TICKET_SPEC: 'This is not a service ticket.',
  INVALID_TICKET: 'The ticket is not known, was used before or has expired.',
  INVALID_SERVICE: 'The ticket was not issued for this service.',
};

/** CAS 3.0's answers; `attributes` only where the protocol has them (p3). */
export function casXml(result: CasResult, withAttributes: boolean): string {
  const inner =
    'failure' in result
      ? `<cas:authenticationFailure code="${result.failure}">${says[result.failure]}</cas:authenticationFailure>`
      : `<cas:authenticationSuccess><cas:user>${escapeXml(result.person.username)}</cas:user>${
          withAttributes ? attributesXml(result.person) : ''
        }</cas:authenticationSuccess>`;
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
}

export function casJson(result: CasResult, withAttributes: boolean): object {
  if ('failure' in result) {
    return { serviceResponse: { authenticationFailure: { code: result.failure, description: says[result.failure] } } };
  }
  const { username, givenName, familyName } = result.person;
  const attributes = withAttributes ? { attributes: { email: username, givenName, familyName } } : {};
  return { serviceResponse: { authenticationSuccess: { user: username, ...attributes } } };
}

const attributesXml = ({ username, givenName, familyName }: CasPerson) =>
  `<cas:attributes><cas:email>${escapeXml(username)}</cas:email><cas:givenName>${escapeXml(givenName)}</cas:givenName><cas:familyName>${escapeXml(familyName)}</cas:familyName></cas:attributes>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character]!);
