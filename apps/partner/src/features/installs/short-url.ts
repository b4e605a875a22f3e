/** A web address as people say it. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '');
