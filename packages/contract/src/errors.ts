/** Every failure the API can answer with, and its HTTP status. Codes are stable: clients branch on them. */
export const errorStatus = {
  'request.invalid': 400,
  'request.pageToken': 400,
  'request.tooLarge': 413,
  'request.mediaType': 415,
  'request.idempotencyKey': 422,
  'request.tooMany': 429,
  'request.timeout': 408,
  'request.method': 405,
  'session.missing': 401,
  'credentials.invalid': 401,
  'credentials.tooMany': 429,
  'service.unknown': 400,
  'account.forbidden': 403,
  'account.exception.partnerType.notCertified': 403,
  'organizationType.notPartner': 403,
  'publisher.forbidden': 403,
  'apiKey.scope': 403,
  'apiKey.notFound': 404,
  'apiKey.tooMany': 409,
  'client.noAccess': 403,
  'client.accessRequested': 409,
  'user.exists': 409,
  'member.self': 409,
  'member.last': 409,
  'member.owner': 409,
  'member.partner': 409,
  'membership.member': 409,
  'membership.requested': 409,
  'membership.notOwner': 403,
  'power.withheld': 403,
  'invitation.member': 409,
  'invitation.tooMany': 429,
  'companyProfile.changed': 409,
  'bundle.archived': 409,
  'bundle.saved': 409,
  'listing.notPublished': 409,
  'password.external': 409,
  'link.edited': 400,
  'link.expired': 410,
  'link.withdrawn': 410,
  'link.deactivated': 410,
  'link.paused': 429,
  'order.priceChanged': 409,
  'order.tooMany': 429,
  'route.notFound': 404,
  'route.notImplemented': 501,
  'bundle.notFound': 404,
  'client.notFound': 404,
  'campaign.notFound': 404,
  'campaign.locked': 423,
  'campaign.notPublished': 409,
  'contact.notFound': 404,
  'contact.exists': 409,
  'contact.changed': 409,
  'contact.inTrash': 409,
  'contact.sameContact': 409,
  'contact.invalid': 400,
  'activity.notFound': 404,
  'note.notFound': 404,
  'note.changed': 409,
  'tag.notFound': 404,
  'tag.exists': 409,
  'tag.merging': 409,
  'tagCategory.notFound': 404,
  'tagCategory.exists': 409,
  'contactField.notFound': 404,
  'contactField.exists': 409,
  'contactField.tooMany': 409,
  'contactView.notFound': 404,
  'contactView.exists': 409,
  'contactView.tooMany': 409,
  'bulkJob.notFound': 404,
  'bulkJob.tooMany': 429,
  'bulkJob.notUndoable': 409,
  'pipeline.notFound': 404,
  'pipeline.last': 409,
  'pipeline.tooMany': 409,
  'stage.notFound': 404,
  'stage.hasDeals': 409,
  'deal.notFound': 404,
  'deal.changed': 409,
  'deal.moved': 409,
  'deal.checklist': 409,
  'deal.invalid': 400,
  'task.notFound': 404,
  'task.changed': 409,
  'task.invalid': 400,
  'appointment.notFound': 404,
  'appointment.changed': 409,
  'appointment.elsewhere': 409,
  'appointment.invalid': 400,
  'bookingPage.notFound': 404,
  'bookingPage.tooMany': 409,
  'booking.notFound': 404,
  'booking.taken': 409,
  'booking.tooMany': 429,
  'solution.notFound': 404,
  'solution.changed': 409,
  'solution.invalid': 422,
  'solution.inUse': 409,
  'solution.installed': 409,
  'solution.tooMany': 409,
  'asset.notFound': 404,
  'asset.changed': 409,
  'asset.invalid': 422,
  'asset.inUse': 409,
  'channel.notFound': 404,
  'channel.noKey': 409,
  'channel.refused': 409,
  'channel.disconnecting': 409,
  'channel.noCredentials': 409,
  'channel.noConsent': 409,
  'sender.notFound': 404,
  'sender.exists': 409,
  'sender.notProven': 409,
  'sending.numberTaken': 409,
  'sending.topicUsed': 409,
  'domain.notFound': 404,
  'domain.exists': 409,
  'domain.noKey': 409,
  'message.notFound': 404,
  'message.address': 409,
  'message.notUncertain': 409,
  'message.tooLarge': 409,
  'form.notFound': 404,
  'form.invalid': 422,
  'form.tooMany': 429,
  'page.notFound': 404,
  'preferences.notFound': 404,
  'file.notFound': 404,
  'file.tooMany': 429,
  'file.incomplete': 409,
  'file.inUse': 409,
  'import.notFound': 404,
  'import.tooMany': 429,
  'import.unreadable': 422,
  'import.notReady': 409,
  'import.notUndoable': 409,
  'account.notOwner': 403,
  'account.wrongName': 422,
  'accountExport.notFound': 404,
  'accountExport.running': 409,
  'webhook.notFound': 404,
  'webhook.tooMany': 409,
  'webhook.noKey': 409,
  'webhook.address': 422,
  'webhook.paused': 409,
  'merge.notFound': 404,
  'merge.notUndoable': 409,
  'listing.notFound': 404,
  'invitation.notFound': 404,
  'membership.notFound': 404,
  'install.notFound': 404,
  'link.notFound': 404,
  'account.notFound': 404,
  'user.notFound': 404,
  'session.notFound': 404,
  'registration.notFound': 404,
  'passwordLink.notFound': 404,
  'signIn.unavailable': 503,
  'server.stopping': 503,
  'server.unavailable': 503,
  'server.unexpected': 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Of the answer that failed; what a person can quote to support. */
  readonly requestId: string | undefined;

  /** Seconds after which whoever was told to come back later may do so, where the answer says it. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details?: unknown, requestId?: string, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Nobody has answered: the connection dropped, or it took too long. It says nothing about what was asked. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorStatus, value);
