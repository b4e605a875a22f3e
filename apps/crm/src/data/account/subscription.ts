import { getInvoice, getSubscription } from '@app/contract/subscription';
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const subscriptionQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['subscription', accountId],
    queryFn: ({ signal }) => call(getSubscription, { accountId }, { signal }),
  });

export const invoiceQuery = (accountId: string, invoiceNumber: string) =>
  queryOptions({
    queryKey: [...subscriptionQuery(accountId).queryKey, 'invoice', invoiceNumber],
    queryFn: ({ signal }) => call(getInvoice, { accountId, invoiceNumber }, { signal }),
  });
