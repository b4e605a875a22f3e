import { currentLocale, useFormats } from '@app/i18n/use-formats';

/** How long ago, with the full date for who wants to know. */
export function Moment({ iso }: { iso: string }) {
  const { relative, dateTime } = useFormats();
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {startWithCapital(relative(iso))}
    </time>
  );
}

/** Formatters answer words for the middle of a sentence: "yesterday". */
const startWithCapital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
