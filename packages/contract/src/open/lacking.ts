/** Calls of the public shape that are not served: they are answered 501, in the form of every refusal. */
export const lackingCalls: [method: string, path: string][] = [
  ...['contacts', 'notes', 'tasks', 'opportunities'].flatMap((area): [string, string][] => [
    ['POST', `/${area}/model/customFields`],
    ['PATCH', `/${area}/model/customFields/{fieldId}`],
    ['DELETE', `/${area}/model/customFields/{fieldId}`],
  ]),
  ['GET', '/contacts/{contactId}/leadScore'],
  ['GET', '/tags/{tagId}/companies'],
  ['GET', '/notes/templates'],
  ['GET', '/emails/templates/{templateId}'],
  ['POST', '/emails:batchAdd'],
  ['POST', '/emails:batchRemove'],
  ['POST', '/automations/categories/batchAssign'],
  ['POST', '/users'],
];

/** First words of its paths of which no call is served, however it is made. */
export const lackingAreas = [
  ...['affiliates', 'automationCategory', 'companies', 'discounts', 'files', 'funnelIntegration', 'leadSources'],
  ...['leadSourceCategories', 'locales', 'merchants', 'orders', 'paymentMethodConfigs', 'productCategories'],
  ...['productInterestBundles', 'products', 'referrals', 'reporting', 'sales', 'settings', 'shipping'],
  ...['subscriptionPlans', 'subscriptions'],
];
