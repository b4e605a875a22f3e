import { currentLocale, useFormats } from '@app/i18n/use-formats';

/** How long ago, with the full date as a tooltip. */
export function Moment({ iso }: { iso: string }) {
  const { relative, dateTime } = useFormats();
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {startWithCapital(relative(iso))}
    </time>
  );
}

/** Formatters return words for the middle of a sentence ("yesterday"), so the first letter is capitalised. */
const startWithCapital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);
