import { param } from '@app/frame/app/search.ts';

/** The pipeline that is looked at; none means all of them. */
export const forecastSearch = {
  pipeline: param<number | undefined>(
    (typed = '') => (/^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined),
    (pipeline) => (pipeline === undefined ? undefined : String(pipeline)),
  ),
};
