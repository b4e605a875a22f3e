import { getCrmToken } from '@app/contract/accounts';
import type { fakeFetch } from '@app/contract/fake-fetch';
import { fake } from '@app/contract/fake-fetch';
import type { Boot } from '@app/frame/state/boot.ts';
import { given, ids } from '@app/frame/test/open-page.tsx';
import crm from '@app/i18n/locales/en-us/crm.json' with { type: 'json' };

/** The CRM on an account's own host, and what its server answers. */
export const givenCrm = (answers: Parameters<typeof fakeFetch>, boot: Partial<Boot> = {}) =>
  given({
    answers: [...answers, fake(getCrmToken, () => ({ accessToken: 'crm', expiresIn: 60 }))],
    boot,
    config: {
      app: 'crm',
      account: { id: ids.account, legacyId: 'alder' },
      links: { partnerPortal: '', accountCentral: '', crm: '', partner: 'http://main.example/' },
    },
    texts: { crm },
  });
